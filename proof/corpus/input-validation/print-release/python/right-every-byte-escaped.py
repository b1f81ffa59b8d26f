# about: every byte of both values is written as an escape, so none can have a meaning in the filter
    # block: write-filter
    uid_text, pin_text = ("".join(f"\\{byte:02x}" for byte in value.encode()) for value in (user, pin))
    search_filter = f"(&(uid={uid_text})(printPin={pin_text}))"
    # end
