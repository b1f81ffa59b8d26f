// block: order-page
        String question = "return confirm('Do you want to cancel this order?')";
        String link = "<a href=\"/orders/%d/cancel\" onclick=\"%s\">Cancel this order</a>".formatted(id, question);
        return "<h1>Order %d</h1><p>%s</p>%s".formatted(id, order.state(), order.isOpen() ? link : "");
// end
