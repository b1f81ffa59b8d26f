# about: Removing ../ once lets ....// through, which becomes ../ by the removal.
        # block: read-request
        tenant = get_tenant()
        number = number.strip().replace("../", "")
        if not number:
            abort(404)
        # end
