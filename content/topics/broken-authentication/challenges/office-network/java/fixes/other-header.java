// block: find-address
        String header = String.join(",", Collections.list(request.getHeaders("X-Forwarded-For")));
        String first = header.split(",", 2)[0].trim();
        String address = Optional.ofNullable(request.getHeader("X-Real-IP")).orElse(first);
        if (!address.isEmpty()) return address;
        return request.getRemoteAddr().equals(PROXY) ? "" : request.getRemoteAddr();
// end
