# about: A mail that fails is logged, and the try is counted all the same.
# block: wrong-pin
    if not is_right:
        cards.add_failure(card.id)
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            log.exception("card %d: no mail about a wrong PIN", card.id)
        return False
# end
