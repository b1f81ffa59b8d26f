// part: imports
import tools.jackson.databind.json.JsonMapper;
// end
// part: fields
    private final JsonMapper json = JsonMapper.shared();
// end
// block: format-line
        String texts = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + json.writeValueAsString(field.getValue()))
            .collect(Collectors.joining(" "));
        return "%s %s %s %s%n".formatted(Instant.now(), level, event, texts);
// end
