// part: checks
        if (!(email instanceof String && token instanceof String && password instanceof String)) {
            throw new ResetException("Address, token and password must be texts");
        }
// end
