"""The door for websockets. A socket brings moves to the services and tells its player what their seat may see; it knows
no card that the snapshot does not hold. See `consumer`."""
