package com.example.shop.orders;

import java.net.URI;
// part: imports
// end
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class OrderController {
    private final Orders orders;
    private final Sessions sessions;

    OrderController(Orders orders, Sessions sessions) {
        this.orders = orders;
        this.sessions = sessions;
    }

    @PostMapping("/sign-in")
    ResponseEntity<Void> signIn(@RequestParam String name, @RequestParam String password) {
        String key = sessions.start(name, password)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.UNAUTHORIZED));
        // block: set-cookie
        ResponseCookie cookie = ResponseCookie.from("session", key)
            .path("/").httpOnly(true).secure(true).sameSite("Lax").build();
        return ResponseEntity.status(303).header(HttpHeaders.SET_COOKIE, cookie.toString())
            .location(URI.create("/orders")).build();
        // end
    }

    private long findCustomer(String session) {
        // block: find-customer
        return sessions.findCustomer(session)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.UNAUTHORIZED));
        // end
    }

    private Order getOrder(long id, String session) {
        // block: check-owner
        long customerId = findCustomer(session);
        return orders.find(id).filter(order -> order.customerId() == customerId)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        // end
    }

    @GetMapping(path = "/orders/{id}", produces = "text/html;charset=UTF-8")
    String show(@PathVariable long id, @CookieValue(defaultValue = "") String session) {
        Order order = getOrder(id, session);
        // block: order-page
        String link = "<a href=\"/orders/%d/cancel\">Cancel this order</a>".formatted(id);
        return "<h1>Order %d</h1><p>%s</p>%s".formatted(id, order.state(), order.isOpen() ? link : "");
        // end
    }

    // block: cancel-order
    @GetMapping("/orders/{id}/cancel")
    ResponseEntity<Void> cancel(@PathVariable long id, @CookieValue(defaultValue = "") String session) {
        Order order = getOrder(id, session);
        if (!order.isOpen()) throw new ResponseStatusException(HttpStatus.CONFLICT);
        orders.save(order.cancelled());
        return ResponseEntity.status(303).location(URI.create("/orders/" + id)).build();
    }
    // end
}
