"""What the searches by annealing share."""


def falling(x: float) -> float:
    """Nearly exp(−x) for x from 0 to 8, by products alone: these are the same to the last bit on every machine."""
    power = 1 - x / 8
    power *= power
    power *= power
    return power * power
