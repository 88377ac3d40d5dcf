"""Where the numbers that bots go by come from."""
