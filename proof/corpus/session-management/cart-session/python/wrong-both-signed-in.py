# about: A new session is opened, but the old one was signed in as well and stays.
# block: enter-customer
        session = find() or open_session([])
        session.customer_id = customer_id
        fresh = open_session(session.cart)
        fresh.customer_id = customer_id
        return send_cookie(jsonify(books=len(fresh.cart)), fresh.id)
# end
