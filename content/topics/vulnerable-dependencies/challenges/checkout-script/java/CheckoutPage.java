package com.example.shop;

// part: imports
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
// end
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;
import org.springframework.web.util.UriUtils;

public final class CheckoutPage {
    public record Line(String title, BigDecimal amount) {}

    public record Order(String id, String currency, List<Line> lines) {}

    public record Page(Map<String, String> headers, String html) {}

    // part: library
    private static final String CARD_FIELDS = "https://cdn.example.net/card-fields@4/card-fields.min.js";
    // end

    // block: escape
    private static String escape(String text) {
        return HtmlUtils.htmlEscape(text);
    }
    // end

    private static String money(BigDecimal amount, String currency) {
        return escape("%,.2f %s".formatted(amount, currency));
    }

    /** The page on which customers type their card number. */
    // part: signature
    public Page render(Order order) {
    // end
        // block: total
        BigDecimal total = order.lines().stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        // end
        // block: lines
        String rows = order.lines().stream()
                .map(line -> "<tr><td>%s</td><td>%s</td></tr>"
                        .formatted(escape(line.title()), money(line.amount(), order.currency())))
                .collect(Collectors.joining());
        // end
        // block: scripts
        String scripts = "<script src=\"%s\" defer></script>".formatted(CARD_FIELDS);
        // end
        // block: headers
        Map<String, String> headers = Map.of(
                "Content-Type", "text/html; charset=utf-8",
                "Cache-Control", "no-store",
                "Referrer-Policy", "same-origin");
        // end
        // block: page
        String html = """
                <!doctype html>
                <html lang="en">
                <head><title>Order %s</title>%s</head>
                <body>
                <table>%s<tr><th>Total</th><th>%s</th></tr></table>
                <form method="post" action="/orders/%s/payment"><div id="card"></div><button>Pay</button></form>
                </body>
                </html>"""
                .formatted(escape(order.id()), scripts, rows, money(total, order.currency()),
                        UriUtils.encodePathSegment(order.id(), StandardCharsets.UTF_8));
        // end
        return new Page(headers, html);
    }
}
