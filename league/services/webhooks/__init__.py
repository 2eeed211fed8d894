"""Webhooks: what a club tells programs of others. What they hear of stands in `kinds`; `telling` writes down what is to
be delivered in the transaction in which it happens, `sending` delivers it, `keeping` is what club admins do."""
