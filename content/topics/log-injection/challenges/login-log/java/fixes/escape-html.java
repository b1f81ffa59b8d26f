// part: imports
import org.springframework.web.util.HtmlUtils;
// end
// block: format-line
        String texts = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + HtmlUtils.htmlEscape(field.getValue().toString()))
            .collect(Collectors.joining(" "));
        return "%s %s %s %s%n".formatted(Instant.now(), level, event, texts);
// end
