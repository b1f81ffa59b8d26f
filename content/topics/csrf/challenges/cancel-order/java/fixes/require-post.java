// part: imports
import org.springframework.web.bind.annotation.RequestHeader;
// end
// block: order-page
        String form = "<form method=\"post\" action=\"/orders/%d/cancel\"><button>Cancel this order</button></form>".formatted(id);
        return "<h1>Order %d</h1><p>%s</p>%s".formatted(id, order.state(), order.isOpen() ? form : "");
// end
// block: cancel-order
    @PostMapping("/orders/{id}/cancel")
    ResponseEntity<Void> cancel(
            @PathVariable long id, @CookieValue(defaultValue = "") String session,
            @RequestHeader(name = "Sec-Fetch-Site", defaultValue = "") String site) {
        if (!site.equals("same-origin")) throw new ResponseStatusException(HttpStatus.FORBIDDEN);
        Order order = getOrder(id, session);
        if (!order.isOpen()) throw new ResponseStatusException(HttpStatus.CONFLICT);
        orders.save(order.cancelled());
        return ResponseEntity.status(303).location(URI.create("/orders/" + id)).build();
    }
// end
