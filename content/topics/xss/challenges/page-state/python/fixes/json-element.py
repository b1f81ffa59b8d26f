# block: state-script
    text = json.dumps(state)
    return Markup(f'<script id="state" type="application/json">{text}</script>')
# end
