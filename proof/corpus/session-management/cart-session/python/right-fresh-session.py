# about: signing in ends the session of before and opens a new one that takes over the cart
# block: enter-customer
        before = find()
        cart: list[str] = []
        if before is not None:
            cart = before.cart
            sessions.pop(before.id, None)
        session = open_session(cart)
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
