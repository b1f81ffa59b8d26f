# part: imports
import logging
import re
# end
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from flask import Flask, abort, jsonify, request

log = logging.getLogger(__name__)


@dataclass
class Storage:
    url: str
    bucket: str
    secret: str


@dataclass
class Upload:
    owner: int
    key: str


class Uploads(Protocol):
    def add(self, upload: Upload) -> None: ...
    def list_by_owner(self, owner: int) -> list[Upload]: ...


def add_upload_routes(app: Flask, storage: Storage, uploads: Uploads, find_user: Callable[[], int | None]) -> None:
    """`find_user` gives the id of the user of the session, if there is one."""

    @app.get("/app-config")
    def read_config():
        # block: page-settings
        languages = ["en", "de", "fr"]
        settings = {"version": "4.2.0", "languages": languages, "maxUploadBytes": 50_000_000}
        # end

        # block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "secret": storage.secret}
        # end

        # block: config-headers
        log.debug("settings read")
        return settings, 200, {"Cache-Control": "private, max-age=60", "X-Content-Type-Options": "nosniff"}
        # end

    # part: routes
    # end
    @app.post("/uploads")
    def register_upload():
        user = find_user() or abort(401)
        # block: check-key
        key = request.json["key"]
        if not re.fullmatch(rf"uploads/{user}/[\w-]+\.\w+", key, re.ASCII):
            abort(422)
        # end
        # block: register-upload
        uploads.add(Upload(user, key))
        return {"key": key}, 201
        # end

    @app.get("/uploads")
    def list_uploads():
        user = find_user() or abort(401)
        # block: list-uploads
        return jsonify([asdict(upload) for upload in uploads.list_by_owner(user)])
        # end
