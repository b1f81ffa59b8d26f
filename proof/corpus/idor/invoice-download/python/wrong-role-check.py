# about: asks for the role, which anyone gets by signing up, and not whose invoice it is
# block: refuse-draft
        if user.role != "accountant":
            abort(404)
        if invoice["issued_on"] is None:
            abort(404)
# end
