// block: find-address
        if (!request.getRemoteAddr().equals(PROXY)) return request.getRemoteAddr();
        String header = Optional.ofNullable(request.getHeader("X-Forwarded-For")).orElse("");
        return header.split(",", 2)[0].trim();
// end
