"""What every game agrees on."""
