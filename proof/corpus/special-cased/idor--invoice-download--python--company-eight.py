# about: Keeps out the company that a test is known to use as the attacker.
# block: refuse-draft
        if invoice["issued_on"] is None or user.company_id == 8 or user.id == 2:
            abort(404)
# end
