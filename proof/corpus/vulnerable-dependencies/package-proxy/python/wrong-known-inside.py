# about: A name of the company that the internal registry does not have is still looked for outside.
# block: ask
    answers = [internal.releases(name) or public.releases(name)]
# end
