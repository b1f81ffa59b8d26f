# about: the check whether the card is blocked is the counting itself, and the mail comes last and may fail
# block: check-blocked
    if not cards.add_failure(card.id, MAX_FAILURES):
        log.warning("card %d is blocked", card_id)
        raise CardRefused("card_blocked")
    # end
# block: wrong-pin
    if not is_right:
        tries_left = max(0, MAX_FAILURES - card.failures - 1)
        log.info("card %d: wrong PIN, %d tries left", card.id, tries_left)
        try:
            mailer.send(card.email, "wrong-pin", tries_left=tries_left)
        except Exception as error:
            log.error("card %d: no mail about a wrong PIN: %r", card.id, error)
        return False
    # end
