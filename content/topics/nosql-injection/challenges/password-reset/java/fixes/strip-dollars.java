// block: require-fields
        body.keySet().removeIf(name -> name.startsWith("$"));
        var email = body.get("email");
        var token = body.get("token");
        var password = body.get("password");
        if (email == null || token == null || password == null) {
            throw new ResetException("Address, token and password are required");
        }
// end
