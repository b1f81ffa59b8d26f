# about: Escaping once more does not change a script address, which has no special characters.
# block: links
    label, target = match.groups()
    return f'<a href="{escape(target)}" rel="nofollow noopener ugc" target="_blank">{label}</a>'
# end
