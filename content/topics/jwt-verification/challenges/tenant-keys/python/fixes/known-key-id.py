# block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        if header.get("kid") not in tenant.key_ids:
            raise Refused("the key is not one of the company")
# end
