# about: counts first, but the transaction takes the count back when the mail cannot be sent
# block: wrong-pin
    if not is_right:
        with cards.transaction():
            if not cards.add_failure(card.id, MAX_FAILURES):
                raise CardRefused("card_blocked")
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
    # end
