# block: order-page
        link = f'<a href="/orders/{order.id}/cancel?confirm=yes">Cancel this order</a>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{link if order.state == 'open' else ''}"
# end
# block: cancel-order
    @app.get("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        # Crawlers and previews open links, too; they must not cancel anything.
        order = get_order(order_id)
        if request.args.get("confirm") != "yes":
            return redirect(f"/orders/{order.id}", 303)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
# end
