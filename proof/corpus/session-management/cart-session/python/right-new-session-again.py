# about: At sign-in the cart moves to a session with a new identifier, and the old one is removed.
        # block: enter-customer
        old = find()
        if old is not None:
            sessions.pop(old.id, None)
        session = open_session(old.cart if old is not None else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
