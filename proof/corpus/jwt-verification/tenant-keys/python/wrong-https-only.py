# about: An https address can belong to an attacker just as well.
        # block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        if not str(keys_url).startswith("https://"):
            raise Refused("keys not at a secure address")
        # end
