// part: imports
import jakarta.servlet.http.HttpServletRequest;
// end
// block: cancel-order
    @GetMapping("/orders/{id}/cancel")
    ResponseEntity<Void> cancel(
            @PathVariable long id, @CookieValue(defaultValue = "") String session, HttpServletRequest request) {
        String referer = request.getHeader(HttpHeaders.REFERER);
        if (referer != null && !request.getServerName().equals(URI.create(referer).getHost()))
            throw new ResponseStatusException(HttpStatus.FORBIDDEN);
        Order order = getOrder(id, session);
        if (!order.isOpen()) throw new ResponseStatusException(HttpStatus.CONFLICT);
        orders.save(order.cancelled());
        return ResponseEntity.status(303).location(URI.create("/orders/" + id)).build();
    }
// end
