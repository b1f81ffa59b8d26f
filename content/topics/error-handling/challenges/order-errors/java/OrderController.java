package com.example.shop.api;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.SessionAttribute;

@RestController
class OrderController {
    private static final Logger log = LoggerFactory.getLogger(OrderController.class);
    private final OrderRepository orders;

    record OrderView(String number, String state) {}

    /** For callers: the code says what they can do about it. */
    static final class ApiException extends RuntimeException {
        final int status;

        ApiException(int status, String code) {
            super(code);
            this.status = status;
        }
    }

    OrderController(OrderRepository orders) {
        this.orders = orders;
    }

    @GetMapping("/orders/{number}")
    OrderView show(@PathVariable String number, @SessionAttribute("customerId") long customerId) {
        // block: check-number
        if (!number.matches("[0-9]{4}-[0-9]{6}")) throw new ApiException(422, "number_invalid");
        // end
        // block: unknown-order
        Order order = orders.findByNumber(number)
            .filter(found -> found.customerId() == customerId)
            .orElseThrow(() -> new ApiException(404, "order_not_found"));
        // end
        return new OrderView(order.number(), order.state());
    }

    @ExceptionHandler
    ResponseEntity<Map<String, Object>> answerError(Exception error, HttpServletRequest request) {
        // block: log-error
        log.error("request {} failed: {}", request.getRequestId(), request.getRequestURI(), error);
        // end
        // block: expected-errors
        if (error instanceof ApiException expected) {
            return ResponseEntity.status(expected.status).body(Map.of("error", expected.getMessage()));
        }
        // end
        // block: other-errors
        Object[] trace = Arrays.stream(error.getStackTrace()).map(StackTraceElement::toString).toArray();
        return ResponseEntity.internalServerError().body(Map.of("error", String.valueOf(error.getMessage()), "trace", trace));
        // end
    }
}
