# about: Only the first angle bracket is escaped.
# block: state-script
    text = json.dumps(state).replace("<", "\\u003c", 1)
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
