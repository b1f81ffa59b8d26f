// block: record-login
        String header = request.getHeader("User-Agent");
        String device = header == null ? "unknown" : HtmlUtils.htmlEscape(header.substring(0, Math.min(header.length(), 200)));
        logins.add(new Login(Instant.now(), user, request.getRemoteAddr(), device, isValid));
// end
