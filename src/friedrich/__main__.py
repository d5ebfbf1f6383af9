"""`python -m friedrich` is the `friedrich` command."""

from friedrich.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
