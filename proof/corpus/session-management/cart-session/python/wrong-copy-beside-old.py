# about: The cart is copied, and somebody who noted the old id still sees what was in it.
# block: enter-customer
        before = find()
        session = open_session(list(before.cart) if before else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
