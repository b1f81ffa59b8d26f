# about: only the three settings are taken from the body, whatever else it contains
# block: apply-changes
    account.name = body.get("name", account.name)
    account.language = body.get("language", account.language)
    account.wants_news = body.get("wants_news", account.wants_news)
# end
