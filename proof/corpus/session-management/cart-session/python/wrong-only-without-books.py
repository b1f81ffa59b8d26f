# about: A session with books keeps its identifier, and a book is easy to add.
# block: enter-customer
        session = find()
        if session is None or not session.cart:
            session = open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
