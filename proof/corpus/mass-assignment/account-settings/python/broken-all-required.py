# about: stops the attack, but the page sends only changed fields, and the missing ones become None and are refused
    # block: apply-changes
    account.name = body.get("name")
    account.language = body.get("language")
    account.wants_news = body.get("wants_news")
    # end
