// block: state-script
        var json = JsonSerializer.Serialize(state, StateOptions).Replace("<", @"\u003c");
        return $"<script>window.__STATE__ = {json}</script>";
// end
