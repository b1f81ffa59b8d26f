# about: At sign-in the old record is removed and a new identifier gets the cart, so an identifier noted before is worth nothing.
        # block: enter-customer
        before = find()
        if before is not None:
            sessions.pop(before.id, None)
        session = open_session(before.cart if before else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
