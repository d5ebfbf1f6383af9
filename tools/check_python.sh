# Says in one sentence why the Python in $1 will not do, and ends the shell; silent if it will.
# Read by `make setup`. What it asks of a Python, the oldest can answer.

ask_version() {
	"$1" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null
}

refuse() {
	echo "friedrich: $1" >&2
	exit 1
}

choose="choose another with make PYTHON=/path/to/python3"
install="install one (on Debian and Ubuntu: apt-get install python3)"

if test -z "$1"; then
	found=$(ask_version python3) && found=", for python3 is Python $found"
	refuse "Python 3.11 or newer is needed, and none is on the PATH$found: $install or $choose."
fi
if test -d "$1"; then
	refuse "$1 is a folder and no Python: name the program in it, as in make PYTHON=${1%/}/bin/python3."
fi
if ! command -v "$1" >/dev/null; then
	refuse "there is no program $1: $choose, or leave PYTHON= out."
fi
if ! version=$(ask_version "$1"); then
	refuse "$1 is no Python: $choose, or leave PYTHON= out."
fi
case "$version" in
3.1[1-9].* | 3.[2-9][0-9].* | [4-9].*) ;;
*) refuse "Python 3.11 or newer is needed, and $1 is Python $version: $choose, or $install." ;;
esac
