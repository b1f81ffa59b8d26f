# about: cancelling is a POST with a token that belongs to the session and that only the order's page shows
# part: imports
import hashlib
import hmac

from flask import Flask, abort, redirect, request


def form_token() -> str:
    """Follows from the session's key, which no other site knows."""
    return hmac.new(request.cookies.get("session", "").encode(), b"cancel-order", hashlib.sha256).hexdigest()
# end
# block: order-page
        form = f"""<form method="post" action="/orders/{order.id}/cancel">
            <input type="hidden" name="token" value="{form_token()}">
            <button>Cancel this order</button>
        </form>"""
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
