# about: A script knows no entities, so the escaped state is a syntax error.
# block: state-script
    text = escape(json.dumps(state))
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
