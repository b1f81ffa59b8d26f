# about: the session gets a new identifier but is still found by the old one, which is now signed in as well
# block: enter-customer
        session = find() or open_session([])
        session.id = secrets.token_hex(32)
        session.customer_id = customer_id
        sessions[session.id] = session
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
