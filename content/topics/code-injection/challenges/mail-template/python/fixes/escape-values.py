# part: imports
import html
# end
# block: fill-text
    return html.escape(text.format(**context))
# end
