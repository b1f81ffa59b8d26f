# block: state-script
    text = json.dumps(state).replace("<", "\\u003c")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
