# about: The tag is found in any case, but it may have a space or a slash before its end.
# part: top
import re
# end
# block: state-script
    text = re.sub(r"</script>", r"<\\/script>", json.dumps(state), flags=re.IGNORECASE)
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
