import logging
import re
import secrets
import time
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

log = logging.getLogger(__name__)


@dataclass
class Client:
    id: str
    redirect_uris: list[str]


@dataclass
class Grant:
    client_id: str
    user_id: int
    redirect_uri: str
    challenge: str
    expires_at: float


class Codes(Protocol):
    def add(self, code: str, grant: Grant) -> None: ...


class AuthorizeError(Exception):
    """Shown as a page of the sign-in service; the browser is sent nowhere."""


def authorize(user_id: int, parameters: dict[str, str], clients: dict[str, Client], codes: Codes) -> str:
    """The address to which the browser of a signed-in user is sent."""
    redirect_uri = parameters.get("redirect_uri", "")

    # block: find-client
    client = clients.get(parameters.get("client_id", ""))
    if client is None:
        raise AuthorizeError("This application is not known.")
    if parameters.get("response_type") != "code":
        raise AuthorizeError("This kind of answer is not supported.")
    # end

    # block: check-redirect
    host = urlsplit(redirect_uri).hostname
    if all(urlsplit(uri).hostname != host for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
    # end

    # block: require-challenge
    challenge = parameters.get("code_challenge", "")
    if not re.fullmatch(r"[\w-]{43}", challenge, re.ASCII):
        raise AuthorizeError("The application sent no challenge.")
    # end

    # block: issue-code
    code = secrets.token_urlsafe(32)
    codes.add(code, Grant(client.id, user_id, redirect_uri, challenge, time.time() + 60))
    log.info("code issued for user %s and %s", user_id, client.id)
    # end

    # block: build-answer
    url = urlsplit(redirect_uri)
    added = [("code", code), *([("state", parameters["state"])] if "state" in parameters else [])]
    return urlunsplit(url._replace(query=urlencode([*parse_qsl(url.query), *added])))
    # end
