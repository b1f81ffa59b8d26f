# about: cancelling is a POST with a token derived from the session key, which the forum cannot know
# part: imports
import hashlib
import hmac

from flask import Flask, abort, redirect, request


def form_token(session_key: str) -> str:
    return hashlib.sha256(f"cancel-order:{session_key}".encode()).hexdigest()
# end
# block: order-page
        token = form_token(request.cookies.get("session", ""))
        form = (
            f'<form method="post" action="/orders/{order.id}/cancel">'
            f'<input type="hidden" name="token" value="{token}">'
            "<button>Cancel this order</button></form>"
        )
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
# block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        order = get_order(order_id)
        given = request.form.get("token", "")
        if not hmac.compare_digest(given.encode(), form_token(request.cookies.get("session", "")).encode()):
            abort(403)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
