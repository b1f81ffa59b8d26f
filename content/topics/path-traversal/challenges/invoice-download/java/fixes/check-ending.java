// part: checks
        if (!CONTENT_TYPES.containsKey(endingOf(file))) {
            return Optional.empty();
        }
// end
