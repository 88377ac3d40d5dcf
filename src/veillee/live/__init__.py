"""Tables that move: commands handled, wake-ups, the resumable feed, and bots at their turn."""
