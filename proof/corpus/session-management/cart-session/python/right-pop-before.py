# about: The old session is taken out of the table; a new one takes over its books.
# block: enter-customer
        before = sessions.pop(request.cookies.get("sid", ""), None)
        session = open_session(list(before.cart) if before is not None else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
