# about: wrong, only this spelling of the end tag is changed, while </SCRIPT> and </script > end the element as well
    # block: state-script
    text = json.dumps(state).replace("</script>", "<\\/script>")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
