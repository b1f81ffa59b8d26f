# about: A jku counts only when it is exactly the registered address, otherwise the registered address is used.
        # block: choose-address
        jku = header.get("jku")
        keys_url = jku if jku == tenant.keys_url else tenant.keys_url
        # end
