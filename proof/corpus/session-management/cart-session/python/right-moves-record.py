# about: The record is moved to a fresh random identifier and taken out under the old one.
        # block: enter-customer
        session = find() or open_session([])
        del sessions[session.id]
        session.id = secrets.token_urlsafe(32)
        session.customer_id = customer_id
        sessions[session.id] = session
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
