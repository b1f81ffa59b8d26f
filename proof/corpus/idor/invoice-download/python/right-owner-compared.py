# about: compares the company of the row with that of the session before anything else happens, with the same 404
# block: refuse-draft
        is_own = invoice["company_id"] == user.company_id
        if not is_own or invoice["issued_on"] is None:
            abort(404)
# end
