# about: safe, but the cart that was filled before is gone
# block: enter-customer
        before = find()
        if before is not None:
            del sessions[before.id]
        session = open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end
