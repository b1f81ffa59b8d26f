# about: counts before the mail, but many requests at once have all compared their PIN before the first is counted
# block: wrong-pin
    if not is_right:
        cards.add_failure(card.id, MAX_FAILURES)
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            log.exception("no mail for card %d", card.id)
        return False
    # end
