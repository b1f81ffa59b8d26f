# about: a row of another company is answered like an unknown one, before it is logged or sent
        # block: load-invoice
        invoice = db.execute("SELECT * FROM invoices WHERE id = %s", (int(key),)).fetchone()
        if invoice is None or invoice["company_id"] != user.company_id:
            abort(404)
        # end
