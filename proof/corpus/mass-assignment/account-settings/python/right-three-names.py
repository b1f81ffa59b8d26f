# about: right, the loop is over the names that the page shows, not over those in the request
    # block: apply-changes
    for name in ("name", "language", "wants_news"):
        if name in body:
            setattr(account, name, body[name])
    # end
