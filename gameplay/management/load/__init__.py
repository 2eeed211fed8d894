"""A load of players on a running site: tables with scripted clients over real websockets, and the time each move takes
until all at its table have been told. Start at `evening`."""
