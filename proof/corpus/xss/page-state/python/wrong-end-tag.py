# about: the end tag in capital letters, or with a space in it, ends the script as well
    # block: state-script
    text = json.dumps(state).replace("</script>", "<\\/script>")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
