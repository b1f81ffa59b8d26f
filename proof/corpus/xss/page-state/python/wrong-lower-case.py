# about: </SCRIPT> or </script > ends the element too.
    # block: state-script
    text = json.dumps(state).replace("</script>", "<\\/script>")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
