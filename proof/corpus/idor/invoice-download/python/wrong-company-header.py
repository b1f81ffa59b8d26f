# about: the company is read from a header of the request, which the attacker writes
# part: imports
from flask import Flask, Response, abort, request
# end
        # block: load-invoice
        company_id = int(request.headers.get("X-Company-Id", user.company_id))
        query = "SELECT * FROM invoices WHERE id = %s AND company_id = %s"
        invoice = db.execute(query, (int(key), company_id)).fetchone()
        if invoice is None:
            abort(404)
        # end
