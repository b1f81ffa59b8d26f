// part: imports
import java.util.regex.Pattern;
// end
// part: checks
        var forbidden = Pattern.compile("--|;|/\\*|\\b(select|union|insert|update|delete|drop)\\b", Pattern.CASE_INSENSITIVE);
        if (forbidden.matcher(reference).find()) {
            throw new IllegalArgumentException("The reference contains characters that are not allowed");
        }
// end
