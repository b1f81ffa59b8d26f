# about: the company comes from the request, and whoever changes the id can change that, too
# part: imports
from flask import Flask, Response, abort, request
# end
        # block: load-invoice
        company_id = request.args.get("company", type=int, default=user.company_id)
        query = "SELECT * FROM invoices WHERE id = %s AND company_id = %s"
        invoice = db.execute(query, (int(key), company_id)).fetchone()
        if invoice is None:
            abort(404)
        # end
