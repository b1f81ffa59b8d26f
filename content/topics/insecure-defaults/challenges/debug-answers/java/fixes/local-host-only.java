// block: build-answer
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", "internal_error");
        body.put("requestId", request.id());
        if (!isDebug || !request.host().matches("localhost(:[0-9]+)?")) return body;
        body.put("message", String.valueOf(error.getMessage()));
        body.put("stack", stackOf(error));
        body.put("settings", this);
        return body;
// end
