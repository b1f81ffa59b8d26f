# about: quoted as a whole, the command is one word for the remote shell, and there is no program of that name
# part: imports
import shlex
# end
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, host.address, shlex.quote(" ".join(command))],
        check=True,
        capture_output=True,
        text=True,
        timeout=15,
    )
    return result.stdout
    # end
