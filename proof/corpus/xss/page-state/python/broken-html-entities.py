# about: A script knows no entities, so the escaped state is a syntax error.
# block: state-script
    text = escape_html(json.dumps(state))
    return f"<script>window.__STATE__ = {text}</script>"
# end
