# about: the role is checked and not the company, and every customer is an accountant in a company of their own
        # block: load-invoice
        if user.role != "accountant":
            abort(403)
        invoice = db.execute("SELECT * FROM invoices WHERE id = %s", (int(key),)).fetchone()
        if invoice is None:
            abort(404)
        # end
