# about: The characters that mean something in HTML are written as escapes of JSON.
# block: state-script
    escapes = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})
    text = json.dumps(state, ensure_ascii=False).translate(escapes)
    return Markup(f"<script>window.__STATE__ = {text}</script>")
# end
