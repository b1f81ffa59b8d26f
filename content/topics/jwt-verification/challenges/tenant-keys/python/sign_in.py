import time
from collections.abc import Callable
from dataclasses import dataclass
# part: imports
# end

import jwt
import psycopg


@dataclass(frozen=True)
class Tenant:
    id: int
    issuer: str
    keys_url: str
    key_ids: frozenset[str]


FindTenant = Callable[[str], Tenant | None]
FetchKeys = Callable[[str], dict]


class Refused(Exception):
    pass


_cache: dict[str, tuple[float, jwt.PyJWKSet]] = {}


def load_keys(url: str, fetch_keys: FetchKeys) -> jwt.PyJWKSet:
    # block: load-keys
    loaded_at, keys = _cache.get(url, (0.0, None))
    if keys is None or time.monotonic() - loaded_at > 600:
        keys = jwt.PyJWKSet.from_dict(fetch_keys(url))
        _cache[url] = (time.monotonic(), keys)
    return keys
    # end


def sign_in(db: psycopg.Connection, find_tenant: FindTenant, fetch_keys: FetchKeys, token: str) -> dict:
    """The user whom the company's identity provider vouches for. Rows of `db` are dictionaries."""
    try:
        # block: read-unverified
        header = jwt.get_unverified_header(token)
        issuer = jwt.decode(token, options={"verify_signature": False}).get("iss")
        # end

        # block: find-tenant
        tenant = find_tenant(str(issuer))
        if tenant is None:
            raise Refused("unknown issuer")
        # end

        # block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        # end
        key = load_keys(keys_url, fetch_keys)[header.get("kid")]

        # block: verify-token
        claims = jwt.decode(
            token,
            key,
            algorithms=["RS256"],
            issuer=tenant.issuer,
            audience="planner",
            options={"require": ["exp", "email"]},
        )
        # end
    except (jwt.PyJWTError, OSError, KeyError) as error:
        raise Refused("token not accepted") from error

    # block: map-user
    query = "SELECT id, name FROM users WHERE tenant_id = %s AND email = %s"
    user = db.execute(query, (tenant.id, str(claims["email"]).lower())).fetchone()
    if user is None:
        raise Refused("unknown user")
    return user
    # end
