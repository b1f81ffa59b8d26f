// part: imports
import java.util.regex.Pattern;
// end
// part: checks
        if (Pattern.compile("\\$(ne|gte?|lte?)\\b").matcher(body.toJson()).find()) {
            throw new ResetException("The request is not valid");
        }
// end
