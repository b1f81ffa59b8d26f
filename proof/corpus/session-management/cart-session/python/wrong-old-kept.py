# about: The session gets a second identifier, but the planted first one still leads to the same signed-in session.
        # block: enter-customer
        session = find() or open_session([])
        session.id = secrets.token_hex(32)
        sessions[session.id] = session
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
