// block: find-address
        String header = String.join(",", Collections.list(request.getHeaders("X-Forwarded-For")));
        String first = header.split(",", 2)[0].trim();
        if (first.matches("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F:]+")) return first;
        return request.getRemoteAddr().equals(PROXY) ? "" : request.getRemoteAddr();
// end
