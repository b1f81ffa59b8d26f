# block: order-page
        question = "return confirm('Do you want to cancel this order?')"
        link = f'<a href="/orders/{order.id}/cancel" onclick="{question}">Cancel this order</a>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{link if order.state == 'open' else ''}"
# end
