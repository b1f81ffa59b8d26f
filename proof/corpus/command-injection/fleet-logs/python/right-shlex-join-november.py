# about: the command is quoted for the shell on the other machine
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
