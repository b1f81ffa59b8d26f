// part: checks
        if (Pattern.compile("[;&|<>]").matcher(term).find()) {
            throw new IllegalArgumentException("The term contains characters that are not allowed");
        }
// end
