# about: What is left after removing can be the same placeholder again.
# block: fill-text
    for setting in ("{shop.smtp_password}", "{shop.smtp_host}", "{shop.__dict__}", "{shop}"):
        text = text.replace(setting, "")
    return text.format(**context)
# end
