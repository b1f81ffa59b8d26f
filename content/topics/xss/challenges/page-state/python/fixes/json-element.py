# block: state-script
    text = json.dumps(state)
    return f'<script id="state" type="application/json">{text}</script>'
# end
