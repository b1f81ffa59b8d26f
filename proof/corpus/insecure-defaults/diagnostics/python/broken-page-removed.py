# about: nobody can read the settings any more, developers included, who need the page.
    # block: diagnostics
    # The page with the settings was removed: it showed the password of the database.
    # end
