"""What every game owes, checked on random play. A new game adds its line to ``piles.PILES``."""
