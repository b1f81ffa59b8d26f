# about: Each "<" is written as an escape of JavaScript, so no tag can end the script.
    # block: state-script
    text = json.dumps(state).replace("<", "\\u003c")
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
