# about: the JSON has no sign that could end the script element or begin a comment, and means the same
    # block: state-script
    text = json.dumps(state)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
