// block: headers
        Map<String, String> headers = Map.of(
                "Content-Type", "text/html; charset=utf-8",
                "Cache-Control", "no-store",
                "Referrer-Policy", "same-origin",
                "Content-Security-Policy",
                "default-src 'self'; script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'none'");
// end
