# about: Tries are now counted only when the mail fails.
# block: wrong-pin
    if not is_right:
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            cards.add_failure(card.id, MAX_FAILURES)
        return False
# end
