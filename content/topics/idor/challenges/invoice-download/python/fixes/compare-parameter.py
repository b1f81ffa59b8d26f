# part: imports
from flask import Flask, Response, abort, request
# end
# block: list-invoices
        rows = db.execute(
            "SELECT id, link_key, number, total FROM invoices"
            " WHERE company_id = %s AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100",
            (user.company_id,),
        )
        link = f"/invoices/{{}}/file?company={user.company_id}"
        return [{"number": row["number"], "total": row["total"], "file": link.format(row["id"])} for row in rows]
# end
# block: load-invoice
        invoice = db.execute("SELECT * FROM invoices WHERE id = %s", (int(key),)).fetchone()
        if invoice is None or invoice["company_id"] != request.args.get("company", type=int):
            abort(404)
# end
