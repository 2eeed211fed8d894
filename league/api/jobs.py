"""Long pieces of work: how far they are."""

from league.api.kit.endpoints import Show
from league.api.kit.views import at
from league.api.things import JOB

ADDRESSES = [
    at("jobs/<int:job>/", "job", "jobs", get=Show("A piece of work", JOB, signed_in=True)),
]
