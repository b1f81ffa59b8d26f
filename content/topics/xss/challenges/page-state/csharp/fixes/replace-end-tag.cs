// block: state-script
        var json = JsonSerializer.Serialize(state, StateOptions).Replace("</script>", @"<\/script>");
        return $"<script>window.__STATE__ = {json}</script>";
// end
