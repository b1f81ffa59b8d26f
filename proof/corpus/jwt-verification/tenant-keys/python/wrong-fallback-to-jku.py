# about: For a key that isn't at the registered address, the address in the token is used after all.
        # block: choose-address
        keys_url = tenant.keys_url
        known = {key.key_id for key in load_keys(keys_url, fetch_keys).keys}
        if header.get("kid") not in known and header.get("jku"):
            # The provider has moved its keys.
            keys_url = header["jku"]
        # end
