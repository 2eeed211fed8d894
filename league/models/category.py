from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.club import Club


class Category(models.Model):
    """Whom a club tells apart in its standings and prizes. Newcomers and juniors come with a club; it
    renames or removes them as it likes, and names others.

    A mark on an entry says that it belongs. On a pair it says so of both: a newcomer who plays with an old hand is no
    pair of newcomers. Who belongs is for the desk to say; nothing is worked out from dates or results.
    """

    class Kind(models.TextChoices):
        NEWCOMER = "newcomer", _("newcomers")
        JUNIOR = "junior", _("juniors")
        OWN = "own", _("a category of the club's own")

    PRESETS = (Kind.NEWCOMER, Kind.JUNIOR)
    WITHIN, OF_ITS_OWN = "in:", "in:own:"

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="categories", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    label = models.CharField(_("name"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["club", "id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "kind", "label"], name="one_category_of_a_name"),
            models.CheckConstraint(
                condition=(Q(kind="own") & ~Q(label="")) | (~Q(kind="own") & Q(label="")),
                name="own_categories_have_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(self.get_kind_display())

    @property
    def code(self) -> str:
        """By which awards keep it, also once the row is gone; never the code of a special prize."""
        return self.OF_ITS_OWN + self.label if self.kind == self.Kind.OWN else self.WITHIN + self.kind

    @classmethod
    def name_of(cls, code: str) -> str:
        if code.startswith(cls.OF_ITS_OWN):
            return code.removeprefix(cls.OF_ITS_OWN)
        return str(cls.Kind(code.removeprefix(cls.WITHIN)).label)

    @classmethod
    def read_code(cls, code: str) -> tuple[str, str]:
        """(Kind, name). Raises `ValueError` where it is the code of none."""
        own = code.startswith(cls.OF_ITS_OWN)
        label = code.removeprefix(cls.OF_ITS_OWN) if own else ""
        kind = cls.Kind.OWN if own else cls.Kind(code.removeprefix(cls.WITHIN))
        if own != bool(label) or cls(kind=kind, label=label).code != code:
            raise ValueError("category")
        return kind, label
