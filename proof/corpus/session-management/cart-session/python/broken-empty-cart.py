# about: The identifier is new, but the books are gone.
# block: enter-customer
        sessions.pop(request.cookies.get("sid", ""), None)
        session = open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
