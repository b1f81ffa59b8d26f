# about: the id of a key is only a name, which the attacker's own set of keys can use as well
        # block: choose-address
        if header.get("kid") not in tenant.key_ids:
            raise Refused("unknown key")
        keys_url = header.get("jku") or tenant.keys_url
        # end
