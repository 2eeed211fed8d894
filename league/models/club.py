"""People and their clubs; a club's house rules."""

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gameplay.eyes import ShownName, veiled
from league.models.shown import public_name_field, shown_field


class UserManager(BaseUserManager["User"]):
    """Accounts are known by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        if not email:
            raise ValueError("an account needs an e-mail address")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """One account a person, any number of clubs. Roles open the admin site, and decide what stands in it."""

    id: int
    username = None  # type: ignore[assignment]  # the address is the name one signs in with
    email = models.EmailField(_("e-mail address"), unique=True)
    name = ShownName(_("name"), max_length=120, blank=True)
    shows_name = shown_field()
    public_name = public_name_field()
    language = models.CharField(_("language"), max_length=8, blank=True)
    # Notices not read yet: kept here, where every page has it at hand; see services.notices.
    unread = models.PositiveIntegerField(default=0, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: list[str] = []
    objects = UserManager()  # type: ignore[misc]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [models.UniqueConstraint(Lower("email"), name="one_account_an_address")]

    def __str__(self) -> str:
        return self.name or ("" if veiled(self) else self.email.split("@")[0])

    @property
    def called(self) -> str:
        """For other players and for visitors: never a part of the address, which `str` has for the staff."""
        return self.name or str(_("Somebody"))

    def get_full_name(self) -> str:
        return str(self)


class Club(models.Model):
    id: int
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    about = models.TextField(_("about"), blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=8, default="en")
    money = models.BooleanField(_("money"), default=False, help_text=_("Fees, prizes and stakes are used and shown."))
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    second_factor = models.BooleanField(
        _("two-factor authentication is required"), default=False, help_text=_("Of its admins and directors.")
    )
    has_webhooks = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        ADMIN = "admin", _("club admin")
        DIRECTOR = "director", _("director")
        MEMBER = "member", _("member")

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships", verbose_name=_("account"))
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["club", "user"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_membership_a_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class RuleSet(models.Model):
    """A club's named house rules. An event takes a copy, so that a later change leaves it alone."""

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="rule_sets", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=32)
    options = models.JSONField(_("options"), default=dict, blank=True, help_text=_("What differs from the defaults."))
    hands_limit = models.PositiveSmallIntegerField(
        _("hands"), null=True, blank=True, help_text=_("The game ends after so many hands, if not before.")
    )

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ["club", "name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_rule_set_of_a_name"),
            models.CheckConstraint(
                condition=Q(hands_limit=None) | Q(hands_limit__gte=1), name="rule_set_hands_from_one"
            ),
        ]

    def __str__(self) -> str:
        return self.name
