# about: Only the registered address says where the keys are; the header isn't asked.
        # block: choose-address
        keys_url = tenant.keys_url
        # end
