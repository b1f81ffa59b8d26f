# about: sign-in opens a new session, takes the cart over and removes the old one
# block: enter-customer
        old = find()
        cart: list[str] = []
        if old is not None:
            del sessions[old.id]
            cart = old.cart
        session = open_session(cart)
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
