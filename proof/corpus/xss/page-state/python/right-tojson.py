# about: right, the template filter tojson writes JSON that is safe inside a script element
    # block: state-script
    source = "<script>window.__STATE__ = {{ state | tojson }}</script>"
    return Markup(render_template_string(source, state=state))
    # end
