# about: an acme- name that the internal registry doesn't know (any more) falls back to the public one, where an attacker registers it.
    # block: ask
    answers = [internal.releases(name) or public.releases(name)]
    # end
