package com.example.shop.login;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Instant;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LoginController {
    private static final Logger log = LoggerFactory.getLogger(LoginController.class);
    private final Accounts accounts;
    private final LoginRepository logins;

    record Credentials(String user, String password) {}

    LoginController(Accounts accounts, LoginRepository logins) {
        this.accounts = accounts;
        this.logins = logins;
    }

    // block: escape-helper
    private static String escapeHtml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            .replace("\"", "&quot;").replace("'", "&#39;");
    }
    // end

    @PostMapping(path = "/login", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> login(@RequestBody Credentials credentials, HttpServletRequest request) {
        // block: sign-in
        String user = credentials.user();
        boolean isValid = accounts.verify(user, credentials.password());
        // end
        // block: record-login
        String header = request.getHeader("User-Agent");
        String device = header == null ? "unknown" : header.substring(0, Math.min(header.length(), 200));
        logins.add(new Login(Instant.now(), user, request.getRemoteAddr(), device, isValid));
        // end
        // block: refuse-login
        if (!isValid) {
            log.warn("login refused for an account");
            return ResponseEntity.status(401).body(
                "<p>The password for %s is wrong, or there is no such account.</p>".formatted(escapeHtml(user)));
        }
        // end
        return ResponseEntity.status(303).location(URI.create("/")).build();
    }

    @GetMapping(path = "/admin/logins", produces = "text/html;charset=UTF-8")
    String listLogins() {
        // block: login-rows
        String rows = logins.latest(50).stream()
            .map(row -> "<tr class=\"%s\"><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>".formatted(
                row.isValid() ? "ok" : "refused", row.at(), escapeHtml(row.user()),
                escapeHtml(row.address()), row.device()))
            .collect(Collectors.joining("\n"));
        // end
        // block: login-page
        return """
            <!doctype html>
            <title>Recent logins</title>
            <table>
              <tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>
              %s
            </table>""".formatted(rows);
        // end
    }
}
