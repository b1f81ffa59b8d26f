// part: imports
import com.fasterxml.jackson.databind.json.JsonMapper;
// end
// part: fields
    private final JsonMapper json = new JsonMapper();
// end
// block: format-line
        String texts = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + json.valueToTree(field.getValue()).toString())
            .collect(Collectors.joining(" "));
        return "%s %s %s %s%n".formatted(Instant.now(), level, event, texts);
// end
