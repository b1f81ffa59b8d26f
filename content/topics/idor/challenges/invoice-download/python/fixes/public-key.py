# block: list-invoices
        rows = db.execute(
            "SELECT id, link_key, number, total FROM invoices"
            " WHERE company_id = %s AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100",
            (user.company_id,),
        )
        return [
            {"number": row["number"], "total": row["total"], "file": f"/invoices/{row['link_key']}/file"} for row in rows
        ]
# end
# block: read-key
        if not re.fullmatch(r"[0-9a-f-]{36}", key):
            abort(404)
# end
# block: load-invoice
        invoice = db.execute("SELECT * FROM invoices WHERE link_key = %s", (key,)).fetchone()
        if invoice is None:
            abort(404)
# end
