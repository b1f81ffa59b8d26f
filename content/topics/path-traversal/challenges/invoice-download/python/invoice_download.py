# part: imports
from collections.abc import Callable
from pathlib import Path
# end

from flask import Flask, current_app, jsonify, request, send_file

CONTENT_TYPES = {".pdf": "application/pdf", ".xml": "application/xml"}


def add_invoice_routes(app: Flask, storage: Path, read_customer: Callable[[], int | None]) -> None:
    @app.get("/invoices/download")
    def download():
        # block: customer
        customer_id = read_customer()
        if customer_id is None:
            return jsonify(error="Sign in first"), 401
        # end

        # block: read-name
        file = request.args.get("file", "")
        if not file or len(file) > 120:
            return jsonify(error="Which invoice?"), 400
        # end
        # part: checks
        # end

        # block: find-file
        path = storage / str(customer_id) / file
        # end

        # block: file-exists
        if not path.is_file():
            return jsonify(error="There is no such invoice"), 404
        # end

        # block: headers
        content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
        response = send_file(path, mimetype=content_type)
        response.headers["Content-Disposition"] = "attachment"
        # end
        current_app.logger.info("invoice of customer %s downloaded", customer_id)
        return response
