# about: The old session is taken out, and its cart goes on in a new one.
# block: enter-customer
        before = sessions.pop(request.cookies.get("sid", ""), None)
        session = open_session(before.cart if before else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
