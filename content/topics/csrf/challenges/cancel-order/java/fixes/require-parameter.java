// block: order-page
        String link = "<a href=\"/orders/%d/cancel?confirm=yes\">Cancel this order</a>".formatted(id);
        return "<h1>Order %d</h1><p>%s</p>%s".formatted(id, order.state(), order.isOpen() ? link : "");
// end
// block: cancel-order
    @GetMapping("/orders/{id}/cancel")
    ResponseEntity<Void> cancel(
            @PathVariable long id, @CookieValue(defaultValue = "") String session,
            @RequestParam(defaultValue = "") String confirm) {
        Order order = getOrder(id, session);
        if (confirm.equals("yes")) {
            if (!order.isOpen()) throw new ResponseStatusException(HttpStatus.CONFLICT);
            orders.save(order.cancelled());
        }
        return ResponseEntity.status(303).location(URI.create("/orders/" + id)).build();
    }
// end
