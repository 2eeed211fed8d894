"""The rules of each game for who has never played it: what its page tells, and the numbers in it, which come from the
rules themselves. The words stand in templates/public/rules/."""
