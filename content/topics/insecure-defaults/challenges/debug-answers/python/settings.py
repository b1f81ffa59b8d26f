import logging
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
# part: imports
# end

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    port: int
    database_url: str
    is_debug: bool


@dataclass
class Request:
    id: str
    host: str


def read_settings(env: Mapping[str, str]) -> Settings:
    # block: read-port
    port = int(env.get("PORT", "8080"))
    if not 1 <= port <= 65_535:
        raise ValueError("PORT must be a number from 1 to 65535")
    # end

    # block: read-database
    database_url = env.get("DATABASE_URL")
    if not database_url:
        raise ValueError("DATABASE_URL is missing")
    # end

    # block: read-debug
    is_debug = env.get("DEBUG_ANSWERS") != "off"
    # end
    return Settings(port, database_url, is_debug)


def answer_error(settings: Settings, request: Request, error: Exception) -> tuple[int, dict[str, Any]]:
    # block: log-error
    log.error("request %s failed", request.id, exc_info=error)
    # end

    # block: build-answer
    short = {"error": "internal_error", "request_id": request.id}
    if not settings.is_debug:
        return 500, short
    stack = traceback.format_exception(error)
    return 500, short | {"message": str(error), "stack": stack, "settings": asdict(settings)}
    # end
