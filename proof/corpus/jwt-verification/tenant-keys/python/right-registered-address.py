# about: the keys come from the address that the company registered, whatever the token says
        # block: choose-address
        keys_url = tenant.keys_url
        # end
