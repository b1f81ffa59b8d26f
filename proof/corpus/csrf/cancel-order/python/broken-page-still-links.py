# about: The POST is checked well, but the page still has a link, so customers can't cancel any more.
    # block: cancel-order
    @app.post("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        if request.headers.get("Origin") != "https://shop.example.com":
            abort(403)
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
