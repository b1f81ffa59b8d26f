// block: login-rows
    private static final String ROWS = """
        <tr th:each="row : ${logins}" th:class="${row.isValid()} ? 'ok' : 'refused'">
          <td th:text="${row.at()}"></td><td th:text="${row.user()}"></td><td th:text="${row.address()}"></td>
          <td th:utext="${row.device().replaceAll('(?i)</?script[^>]*>', '')}"></td>
        </tr>""";
// end
