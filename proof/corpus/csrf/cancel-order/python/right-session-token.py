# about: The hidden token is an HMAC with the session key, which neither the forum nor another site can compute.
# part: top
import hmac
# end
        # block: order-page
        key = request.cookies.get("session", "").encode()
        token = hmac.new(key, f"cancel {order.id}".encode(), "sha256").hexdigest()
        form = (
            f'<form method="post" action="/orders/{order.id}/cancel">'
            f'<input type="hidden" name="token" value="{token}"><button>Cancel this order</button></form>'
        )
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
    # block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        order = get_order(order_id)
        key = request.cookies.get("session", "").encode()
        expected = hmac.new(key, f"cancel {order.id}".encode(), "sha256").hexdigest()
        if not hmac.compare_digest(request.form.get("token", "").encode(), expected.encode()):
            abort(403)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
