// block: login-rows
        String rows = logins.latest(50).stream()
            .map(row -> "<tr class=\"%s\"><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>".formatted(
                row.isValid() ? "ok" : "refused", row.at(), escapeHtml(row.user()),
                escapeHtml(row.address()), escapeHtml(row.device())))
            .collect(Collectors.joining("\n"));
// end
