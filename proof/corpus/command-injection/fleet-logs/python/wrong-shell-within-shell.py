# about: the quotes are used up by the outer shell, and the inner sh -c reads the unit again
# part: imports
import shlex
# end
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    remote = "sh -c " + shlex.quote(" ".join(command))
    result = subprocess.run(
        ["ssh", *options, host.address, remote], check=True, capture_output=True, text=True, timeout=15
    )
    return result.stdout
    # end
