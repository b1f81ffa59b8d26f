// part: imports
import java.util.regex.Pattern;
// end
// part: checks
        if (!Pattern.compile("[A-Z]{2}-\\d+").matcher(reference).find()) {
            throw new IllegalArgumentException("A reference looks like AX-2210");
        }
// end
