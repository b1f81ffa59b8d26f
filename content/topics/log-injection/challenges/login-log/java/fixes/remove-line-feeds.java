// block: format-line
        String texts = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + field.getValue().toString().replace("\n", ""))
            .collect(Collectors.joining(" "));
        return "%s %s %s %s%n".formatted(Instant.now(), level, event, texts);
// end
