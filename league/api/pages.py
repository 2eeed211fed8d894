from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """`?limit=` and `?offset=`."""

    default_limit = 50
    max_limit = 200
