// part: checks
        if (user.contains("*") || pin.contains("*")) {
            throw new ReleaseException("Name or PIN is wrong");
        }
// end
