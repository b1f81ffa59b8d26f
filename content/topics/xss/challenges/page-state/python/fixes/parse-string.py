# block: state-script
    text = json.dumps(json.dumps(state))
    return f"<script>window.__STATE__ = JSON.parse({text})</script>"
# end
