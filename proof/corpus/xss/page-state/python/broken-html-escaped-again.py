# about: Entities are not decoded in a script, so the state is a syntax error and the application does not start.
    # block: state-script
    text = escape(json.dumps(state))
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end
