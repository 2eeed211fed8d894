"""Score the hands of one game, read in order."""

from gameplay.management.commands.check_hands import AnsweringCommand
from gameplay.rules import answers


class Command(AnsweringCommand):
    help = "Score the hands of one game (JSON Lines, in order) and print how it stands."
    answer = staticmethod(answers.score_game)
