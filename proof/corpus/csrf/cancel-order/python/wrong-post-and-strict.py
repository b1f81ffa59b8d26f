# about: POST and SameSite=Strict do not help against the forum, which is same-site and can hold a form
# block: set-cookie
        key = secrets.token_urlsafe(24)
        sessions[key] = customer_id
        response = redirect("/orders", 303)
        response.set_cookie("session", key, httponly=True, secure=True, samesite="Strict")
        return response
# end
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
