# about: another company's invoice can't be found, because the company of the session is part of the condition
        # block: load-invoice
        query = "SELECT * FROM invoices WHERE id = %s AND company_id = %s"
        invoice = db.execute(query, (int(key), user.company_id)).fetchone()
        if invoice is None:
            abort(404)
        # end
