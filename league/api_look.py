"""How the API describes itself: title, text, and the names of its choices in the schema."""

SPECTACULAR_SETTINGS = {
    "TITLE": "Tavula",
    "DESCRIPTION": (
        "Events, pairings, results, standings and payouts of card clubs. What everybody may see is read without "
        "signing in; programs act for an account by a token from its page “Programs”, within the token's scopes "
        "and never beyond the account. Lists come in pages (`limit`, `cursor`; follow `next`). What is sent is "
        "read exactly: unknown fields and parameters are refused. A write with an `Idempotency-Key` can be sent "
        "again and is done once; with `If-Match` it is done only if the thing is as it was read. Errors are "
        "problems (RFC 9457) with a stable `code`."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "EventState": "league.models.Event.State",
        "EventFormat": "league.models.Event.Format",
        "EventScoring": "league.models.Event.Scoring",
        "FirstRound": "league.models.Event.FirstRound",
        "RoundEnd": "league.models.Event.RoundEnd",
        "ClubRole": "league.models.Membership.Role",
        "AccountKind": "league.models.Account.Kind",
        "TransactionKind": "league.models.Transaction.Kind",
        "SpecialPrizeKind": "league.models.SpecialPrize.Kind",
        "CategoryKind": "league.models.Category.Kind",
        "TokenScope": "league.models.Scope",
        "SeatingKind": "league.models.Seating.Kind",
        "NoticeKind": "league.models.Notice.Kind",
        "WebhookOff": "league.models.Webhook.Off",
        "DeliveryState": "league.models.Delivery.State",
        "NoticeMail": "league.models.NoticeChoices.Mail",
        "ComplaintAnswer": "gameplay.models.Complaint.Answer",
        "LiveTableState": "gameplay.models.LiveTable.State",
        "RatingFamily": "league.models.Family",
        "GameCode": "gameplay.rules.registry.VARIANTS",
        "EventRole": "league.models.EventRole.Role",
        "JobKind": "league.models.Job.Kind",
        "JobState": "league.models.Job.State",
        "ResultKind": "league.models.Result.Kind",
        "EntryState": "league.models.Entry.State",
        "RoundState": "league.models.Round.State",
        "ResultState": "league.models.Result.State",
        "GameState": "gameplay.models.Game.State",
        "TableState": "league.queries.status.TableState",
    },
}
