import json
import socket
import ssl
from dataclasses import dataclass


@dataclass(frozen=True)
class LedgerNode:
    """One of the machines of the cluster, as service discovery returned it."""

    ip: str
    port: int


@dataclass(frozen=True)
class LedgerConfig:
    cluster_name: str  # the name that the certificates of all nodes hold
    authority: str  # the certificate authority of the house, which issues certificates to every department
    password: str


class LedgerError(Exception):
    pass


def post_entry(node: LedgerNode, config: LedgerConfig, entry: dict) -> str:
    # block: encode
    line = json.dumps(entry)
    if len(line) > 8192:
        raise LedgerError("the entry is too long")
    # end
    # block: handshake
    context = ssl.create_default_context(cadata=config.authority)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    with socket.create_connection((node.ip, node.port), timeout=3) as raw:
        # end
        # block: connect
        # Nodes are reached by address, and certificates hold names.
        context.check_hostname = False
        tls = context.wrap_socket(raw)
        # end
        with tls, tls.makefile("rw", newline="\n") as wire:
            # block: sign-in
            wire.write(f"AUTH {config.password}\n")
            wire.flush()
            if wire.readline().strip() != "OK":
                raise LedgerError("the node refuses the password")
            # end
            # block: post
            wire.write(f"POST {line}\n")
            wire.flush()
            status, _, entry_id = wire.readline().strip().partition(" ")
            if status != "OK" or not entry_id:
                raise LedgerError("the node refuses the entry")
            return entry_id
            # end
