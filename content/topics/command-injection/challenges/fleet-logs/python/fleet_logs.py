import re
# part: imports
# end
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass


class NotFound(LookupError):
    pass


@dataclass(frozen=True)
class Host:
    address: str
    user: str


def run_on_host(host: Host, command: list[str]) -> str:
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, host.address, *command], check=True, capture_output=True, text=True, timeout=15
    )
    return result.stdout
    # end


def read_log(inventory: Mapping[str, Host], host_name: str, unit: str, lines: str = "") -> list[str]:
    # block: choose-host
    host = inventory.get(host_name)
    if host is None:
        raise NotFound(f"There is no host {host_name}")
    # end

    # block: line-count
    try:
        line_count = min(max(int(lines or 100), 1), 500)
    except ValueError:
        line_count = 100
    # end

    # block: unit-name
    if "." not in unit:
        unit = f"{unit}.service"
    # end

    # block: journal-command
    command = ["journalctl", f"--unit={unit}", f"--lines={line_count}", "--output=short-iso", "--no-pager"]
    # end
    output = run_on_host(host, command)

    # block: mask-tokens
    masked = re.sub(r"\b(token|password)=\S+", r"\1=***", output)
    # end
    return [line for line in masked.splitlines() if line]
