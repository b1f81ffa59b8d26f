# about: The POST is checked, but the old link still cancels with a GET, for customers with old bookmarks.
        # block: order-page
        form = f'<form method="post" action="/orders/{order.id}/cancel"><button>Cancel this order</button></form>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
    # block: cancel-order
    @app.route("/orders/<int:order_id>/cancel", methods=["GET", "POST"])
    def cancel_order(order_id: int):
        if request.method == "POST" and request.headers.get("Origin") != "https://shop.example.com":
            abort(403)
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
