# about: The identifier after the sign-in comes from a generator that is not made for secrets.
# part: top
import random
# end
# block: enter-customer
        session = find() or open_session([])
        del sessions[session.id]
        session.id = random.randbytes(32).hex()
        session.customer_id = customer_id
        sessions[session.id] = session
        return send_cookie(jsonify(books=len(session.cart)), session.id)
# end
