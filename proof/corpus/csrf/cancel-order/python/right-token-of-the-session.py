# about: the form carries an HMAC over the session, which no other page knows, and only a POST with it cancels
# part: imports
import hmac

from flask import Flask, abort, redirect, request

FORM_KEY = secrets.token_bytes(32)


def form_token() -> str:
    return hmac.digest(FORM_KEY, request.cookies.get("session", "").encode(), "sha256").hex()
# end
        # block: order-page
        form = (
            f'<form method="post" action="/orders/{order.id}/cancel">'
            f'<input type="hidden" name="token" value="{form_token()}"><button>Cancel this order</button></form>'
        )
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
    # block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        order = get_order(order_id)
        if not hmac.compare_digest(request.form.get("token", "").encode(), form_token().encode()):
            abort(403)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
