package com.example.shop.login;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;

@RestController
class LoginController {
    private static final Logger log = LoggerFactory.getLogger(LoginController.class);
    private final Accounts accounts;
    private final LoginRepository logins;
    private final TemplateEngine templates; // resolves templates from strings

    record Credentials(String user, String password) {}

    LoginController(Accounts accounts, LoginRepository logins, TemplateEngine templates) {
        this.accounts = accounts;
        this.logins = logins;
        this.templates = templates;
    }

    // block: escape-helper
    private static String strong(String text) {
        return "<strong>" + HtmlUtils.htmlEscape(text) + "</strong>";
    }
    // end

    // block: login-rows
    private static final String ROWS = """
        <tr th:each="row : ${logins}" th:class="${row.isValid()} ? 'ok' : 'refused'">
          <td th:text="${row.at()}"></td><td th:text="${row.user()}"></td>
          <td th:text="${row.address()}"></td><td th:utext="${row.device()}"></td>
        </tr>""";
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
                "<p>The password for %s is wrong, or there is no such account.</p>".formatted(strong(user)));
        }
        // end
        return ResponseEntity.status(303).location(URI.create("/")).build();
    }

    @GetMapping(path = "/admin/logins", produces = "text/html;charset=UTF-8")
    String listLogins() {
        // block: login-page
        String page = "<!doctype html><title>Recent logins</title><table>"
            + "<tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>" + ROWS + "</table>";
        return templates.process(page, new Context(null, Map.of("logins", logins.latest(50))));
        // end
    }
}
