# about: Neither an end tag nor the beginning of a comment can be left in the script.
# block: state-script
    text = json.dumps(state).replace("</", "<\\/").replace("<!--", "\\u003c!--")
    return Markup(f"<script>window.__STATE__ = {text};</script>")
# end
