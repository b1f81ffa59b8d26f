// block: find-address
        if (!request.getRemoteAddr().equals(PROXY)) return request.getRemoteAddr();
        String header = String.join(",", Collections.list(request.getHeaders("X-Forwarded-For")));
        return header.split(",", 2)[0].trim();
// end
