// block: build-answer
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", "internal_error");
        body.put("requestId", request.id());
        if (!isDebug) return body;
        body.put("message", String.valueOf(error.getMessage()));
        body.put("stack", stackOf(error));
        return body;
// end
