# about: nothing is split by the remote shell any more, so it looks for a program whose name is the whole command and no log is shown
# part: imports
import shlex
# end
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    remote = shlex.quote(" ".join(command))
    result = subprocess.run(["ssh", *options, host.address, remote], check=True, capture_output=True, text=True, timeout=15)
    return result.stdout
    # end
