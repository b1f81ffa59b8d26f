# block: load-invoice
        if user.role != "accountant":
            abort(403)
        invoice = db.execute("SELECT * FROM invoices WHERE id = %s", (int(key),)).fetchone()
        if invoice is None:
            abort(404)
# end
