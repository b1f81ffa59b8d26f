# about: The program's own list of names decides what is taken from the body.
# block: apply-changes
    for name in ("name", "language", "wants_news"):
        if name in body:
            setattr(account, name, body[name])
# end
