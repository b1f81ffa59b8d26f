# about: The old identifier is kept when the browser's name is the same, and an attacker simply sends the name of the tablet's browser.
        # block: find-session
        session = sessions.get(request.cookies.get("sid", ""))
        if session is not None and session.agent != request.headers.get("User-Agent", ""):
            return None
        return session
        # end
        # block: enter-customer
        session = find() or open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
