# about: The browser gets a new identifier, but the same record is still found under the old one, so who knew that is signed in as well.
        # block: enter-customer
        session = find() or open_session([])
        session.id = secrets.token_hex(32)
        sessions[session.id] = session
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
