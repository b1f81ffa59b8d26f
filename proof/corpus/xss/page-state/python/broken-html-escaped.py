# about: nothing is decoded inside of a script element, so the quotes as &#34; are a syntax error and the page stays empty
    # block: state-script
    text = escape(json.dumps(state))
    return Markup("<script>window.__STATE__ = {}</script>").format(text)
    # end
