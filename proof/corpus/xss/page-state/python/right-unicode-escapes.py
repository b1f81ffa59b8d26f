# about: right, JSON with every < as an escape cannot end the script element
    # block: state-script
    text = json.dumps(state).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
