# about: ssh joins the arguments with spaces, and each of them is already quoted for the remote shell
# part: imports
from shlex import quote
# end
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, host.address, *map(quote, command)], check=True, capture_output=True, text=True, timeout=15
    )
    return result.stdout
    # end
