// block: state-script
        var json = JsonSerializer.Serialize(state, StateOptions);
        return $"""<script id="state" type="application/json">{json}</script>""";
// end
