# about: Only a POST that the browser marks as same-origin cancels; other hosts of the site are same-site.
        # block: order-page
        form = f'<form method="post" action="/orders/{order.id}/cancel"><button>Cancel this order</button></form>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
    # block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        if request.headers.get("Sec-Fetch-Site") != "same-origin":
            abort(403)
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
