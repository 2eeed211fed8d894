"""Games, hands and tables; knows nothing of tournaments."""
