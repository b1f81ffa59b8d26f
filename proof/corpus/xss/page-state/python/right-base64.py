# about: The JSON is carried in base64, which has no characters that mean something to HTML.
# part: top
import base64
# end
    # block: state-script
    text = base64.b64encode(json.dumps(state).encode("ascii")).decode()
    return Markup(f'<script>window.__STATE__ = JSON.parse(atob("{text}"))</script>')
    # end
