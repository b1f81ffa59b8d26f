# block: choose-address
        keys_url = tenant.keys_url
        if header.get("jku", keys_url) != keys_url:
            raise Refused("keys are at another address")
# end
