# about: A fresh session at sign-in stops the attack, but the cart of the visitor is lost.
        # block: enter-customer
        old = find()
        if old is not None:
            del sessions[old.id]
        session = open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=0), session.id)
        # end
