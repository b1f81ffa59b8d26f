# about: The try is counted before the mail, so a failing mail can no longer undo it.
# block: wrong-pin
    if not is_right:
        cards.add_failure(card.id)
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
# end
