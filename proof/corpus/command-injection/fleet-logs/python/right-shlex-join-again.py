# about: the one string that the remote shell reads is quoted for that shell, argument by argument
# part: imports
import shlex
# end
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, host.address, shlex.join(command)], check=True, capture_output=True, text=True, timeout=15
    )
    return result.stdout
    # end
