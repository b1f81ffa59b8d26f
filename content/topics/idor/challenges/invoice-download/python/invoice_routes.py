import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

import psycopg
# part: imports
from flask import Flask, Response, abort
# end

log = logging.getLogger(__name__)


@dataclass
class User:
    id: int
    company_id: int
    role: str


def add_invoice_routes(app: Flask, db: psycopg.Connection, get_user: Callable[[], User]) -> None:
    """`get_user` gives the user of the session, and answers 401 when there is none."""

    @app.get("/invoices")
    def list_invoices():
        user = get_user()
        # block: list-invoices
        rows = db.execute(
            "SELECT id, link_key, number, total FROM invoices"
            " WHERE company_id = %s AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100",
            (user.company_id,),
        )
        return [{"number": row["number"], "total": row["total"], "file": f"/invoices/{row['id']}/file"} for row in rows]
        # end

    @app.get("/invoices/<key>/file")
    def download_invoice(key: str):
        user = get_user()

        # block: read-key
        if not re.fullmatch(r"[0-9]{1,9}", key):
            abort(404)
        # end

        # block: load-invoice
        invoice = db.execute("SELECT * FROM invoices WHERE id = %s", (int(key),)).fetchone()
        if invoice is None:
            abort(404)
        # end

        # block: refuse-draft
        if invoice["issued_on"] is None:
            abort(404)
        # end

        # block: audit-line
        db.execute("INSERT INTO audit (user_id, action, target) VALUES (%s, %s, %s)", (user.id, "invoice.read", invoice["id"]))
        log.info("user %s read invoice %s", user.id, invoice["id"])
        # end

        # block: send-invoice
        headers = {
            "Content-Disposition": f'attachment; filename="invoice-{invoice["number"]}.xml"',
            "Cache-Control": "private, no-store",
        }
        return Response(invoice["document"], headers=headers, mimetype="text/xml")
        # end
