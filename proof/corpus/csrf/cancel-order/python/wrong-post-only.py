# about: a POST keeps other sites out, but the forum is the same site and its form is sent with the cookie
# block: order-page
        form = f'<form method="post" action="/orders/{order.id}/cancel"><button>Cancel this order</button></form>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{form if order.state == 'open' else ''}"
        # end
# block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
