# about: The session is taken out of the table and put back under a new identifier.
        # block: enter-customer
        session = find() or open_session([])
        del sessions[session.id]
        session.id = secrets.token_hex(32)
        session.customer_id = customer_id
        sessions[session.id] = session
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
