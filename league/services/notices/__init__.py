"""Notices: what people are told of, made in the transaction of what it is about (`telling`), or when its time has come
(`due`); mailed by a task afterwards (`sending`). Who wants to be told of what, and how, stands in `choices`."""
