package com.example.shop;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

record Settings(int port, String databaseUrl, boolean isDebug) {
    private static final Logger log = LoggerFactory.getLogger(Settings.class);

    record Request(String id, String host) {}

    static Settings read(Map<String, String> env) {
        // block: read-port
        int port = Integer.parseInt(env.getOrDefault("PORT", "8080"));
        if (port < 1 || port > 65_535) throw new IllegalArgumentException("PORT must be a number from 1 to 65535");
        // end

        // block: read-database
        String databaseUrl = env.get("DATABASE_URL");
        if (databaseUrl == null || databaseUrl.isBlank()) throw new IllegalArgumentException("DATABASE_URL is missing");
        // end

        // block: read-debug
        boolean isDebug = !"off".equals(env.get("DEBUG_ANSWERS"));
        // end
        return new Settings(port, databaseUrl, isDebug);
    }

    /** The body of an answer with status 500. */
    Map<String, Object> answerError(Request request, Exception error) {
        // block: log-error
        log.error("request {} failed", request.id(), error);
        // end

        // block: build-answer
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", "internal_error");
        body.put("requestId", request.id());
        if (!isDebug) return body;
        body.put("message", String.valueOf(error.getMessage()));
        body.put("stack", stackOf(error));
        body.put("settings", this);
        return body;
        // end
    }

    private static String stackOf(Exception error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
