// block: login-rows
        String rows = logins.latest(50).stream()
            .map(row -> "<tr class=\"%s\"><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>".formatted(
                row.isValid() ? "ok" : "refused", row.at(), escapeHtml(row.user()),
                escapeHtml(row.address()), row.device().replaceAll("(?i)</?script[^>]*>", "")))
            .collect(Collectors.joining("\n"));
// end
