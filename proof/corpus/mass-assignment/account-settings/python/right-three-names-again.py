# about: Only the three settings that a customer may change are ever written to the account.
    # block: apply-changes
    for name in ("name", "language", "wants_news"):
        if name in body:
            setattr(account, name, body[name])
    # end
