# about: An address can look fine and still be one that the mail service refuses.
# block: wrong-pin
    if not is_right:
        if "@" in card.email:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        cards.add_failure(card.id, MAX_FAILURES)
        return False
# end
