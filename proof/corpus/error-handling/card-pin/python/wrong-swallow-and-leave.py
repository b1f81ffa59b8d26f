# about: The error is handled, but the function leaves before the try is counted.
# block: wrong-pin
    if not is_right:
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            log.exception("card %d: no mail about a wrong PIN", card.id)
            return False
        cards.add_failure(card.id, MAX_FAILURES)
        return False
# end
