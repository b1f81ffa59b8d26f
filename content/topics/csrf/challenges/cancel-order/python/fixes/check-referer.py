# part: imports
from urllib.parse import urlsplit

from flask import Flask, abort, redirect, request
# end
# block: cancel-order
    @app.get("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        referer = request.headers.get("Referer")
        if referer and urlsplit(referer).netloc != request.host:
            abort(403)
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
# end
