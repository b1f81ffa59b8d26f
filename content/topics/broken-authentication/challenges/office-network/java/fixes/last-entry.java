// block: find-address
        if (!request.getRemoteAddr().equals(PROXY)) return request.getRemoteAddr();
        String header = Optional.ofNullable(request.getHeader("X-Forwarded-For")).orElse("");
        return header.substring(header.lastIndexOf(',') + 1).trim();
// end
