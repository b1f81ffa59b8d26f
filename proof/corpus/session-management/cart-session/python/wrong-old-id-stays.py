# about: sends a new identifier, but the old one still leads to the same session
# block: enter-customer
        session = find() or open_session([])
        session.customer_id = customer_id
        session.id = secrets.token_hex(32)
        sessions[session.id] = session
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
