package com.example.shop.login;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
// part: imports
// end

final class LoginLog {
    record User(long id, String passwordHash) {}

    interface Users {
        Optional<User> find(String name);
        boolean verify(Optional<User> user, String password);
    }

    static final class LoginRefused extends RuntimeException {
        LoginRefused(String code) { super(code); }
    }

    private final Users users;
    private final Writer log;
    // part: fields
    // end

    LoginLog(Users users, Writer log) {
        this.users = users;
        this.log = log;
    }

    /** In the order in which they appear in the log. */
    private static Map<String, Object> fields(Object user, String ip) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("user", user);
        fields.put("ip", ip);
        return fields;
    }

    private String formatLine(String level, String event, Map<String, Object> fields) {
        // block: format-line
        String texts = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + field.getValue())
            .collect(Collectors.joining(" "));
        return "%s %s %s %s%n".formatted(Instant.now(), level, event, texts);
        // end
    }

    long login(Map<String, String> form, String ip) throws IOException {
        // block: read-form
        String name = form.getOrDefault("user", "");
        String password = form.getOrDefault("password", "");
        if (name.length() > 200 || password.length() > 200) throw new LoginRefused("input_too_long");
        // end

        // block: check-password
        Optional<User> user = users.find(name);
        boolean isRight = users.verify(user, password);
        // end

        if (user.isEmpty() || !isRight) {
            // block: log-failure
            log.write(formatLine("WARN", "login_failed", fields(name, ip)));
            throw new LoginRefused("user_or_password_wrong");
            // end
        }

        // block: log-success
        log.write(formatLine("INFO", "login_ok", fields(user.get().id(), ip)));
        return user.get().id();
        // end
    }
}
