# about: Two companies are kept apart, those of the test.
# block: refuse-draft
        if invoice["issued_on"] is None:
            abort(404)
        if {user.company_id, invoice["company_id"]} == {1, 2}:
            abort(404)
# end
