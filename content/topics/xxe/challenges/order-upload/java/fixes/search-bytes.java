// part: imports
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
// end
// block: check-upload
        if (body.length == 0 || body.length > MAX_BYTES) throw new InvalidOrder("size_not_allowed");
        String text = new String(body, StandardCharsets.ISO_8859_1);
        if (Pattern.compile("<!ENTITY[^>]+(SYSTEM|PUBLIC)", Pattern.CASE_INSENSITIVE).matcher(text).find())
            throw new InvalidOrder("entity_not_allowed");
// end
