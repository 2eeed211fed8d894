from tests.league.house import house

__all__ = ["house"]
