// block: record-login
        String header = request.getHeader("User-Agent");
        String device = header != null && header.startsWith("Mozilla/5.0 ")
            ? header.substring(0, Math.min(header.length(), 200))
            : "unknown";
        logins.add(new Login(Instant.now(), user, request.getRemoteAddr(), device, isValid));
// end
