# block: state-script
    text = json.dumps(state).replace("</script>", "<\\/script>")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
