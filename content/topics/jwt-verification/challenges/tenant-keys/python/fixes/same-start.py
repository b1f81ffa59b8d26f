# block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        if not keys_url.startswith(tenant.issuer):
            raise Refused("keys are not those of the issuer")
# end
