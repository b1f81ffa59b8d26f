# block: state-script
    text = json.dumps(json.dumps(state))
    return Markup(f"<script>window.__STATE__ = JSON.parse({text})</script>")
# end
