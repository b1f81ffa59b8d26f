# about: keys come from the registered address only; what the token says about it doesn't matter
        # block: choose-address
        keys_url = tenant.keys_url
        # end
