# about: a POST that the browser itself calls same-origin; without a word about its origin it is refused
# part: imports
from urllib.parse import urlsplit

from flask import Flask, abort, redirect, request


def is_from_own_page() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = urlsplit(request.headers.get("Origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == request.host
# end
# block: order-page
        if order.state != "open":
            return f"<h1>Order {order.id}</h1><p>{order.state}</p>"
        button = f'<form method="post" action="/orders/{order.id}/cancel"><button>Cancel this order</button></form>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{button}"
        # end
# block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        if not is_from_own_page():
            abort(403)
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
