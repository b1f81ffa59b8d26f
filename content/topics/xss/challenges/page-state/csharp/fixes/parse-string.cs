// block: state-script
        var json = JsonSerializer.Serialize(JsonSerializer.Serialize(state, StateOptions), StateOptions);
        return $"<script>window.__STATE__ = JSON.parse({json})</script>";
// end
