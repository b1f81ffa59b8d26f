# about: keys come only from the address that the company has registered, whatever the header of the token says
# block: choose-address
        # A provider that moves its keys: the company changes the address in its settings.
        keys_url = tenant.keys_url
# end
