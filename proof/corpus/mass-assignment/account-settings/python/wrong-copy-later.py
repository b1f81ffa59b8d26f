# about: The fields are picked after everything was applied already.
# block: apply-changes
    for name, value in body.items():
        setattr(account, name, value)
    body = {name: body[name] for name in ("name", "language", "wants_news") if name in body}
# end
