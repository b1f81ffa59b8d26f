# about: A new session beside the old one, which still shows the cart.
# block: enter-customer
        before = find()
        session = open_session(before.cart if before else [])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
