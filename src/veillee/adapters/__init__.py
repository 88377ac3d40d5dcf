"""The games as the environments of learning libraries; each needs its library installed."""
