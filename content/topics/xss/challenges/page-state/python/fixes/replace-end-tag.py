# block: state-script
    text = json.dumps(state).replace("</script>", "<\\/script>")
    return f"<script>window.__STATE__ = {text}</script>"
# end
