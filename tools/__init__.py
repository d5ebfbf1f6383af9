"""What the people who build friedrich use; nothing in here is installed with it."""
