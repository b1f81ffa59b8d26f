# about: Each word is quoted for the shell at the other end.
# part: imports
import shlex
# end
# block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    line = " ".join(shlex.quote(word) for word in command)
    result = subprocess.run(["ssh", *options, host.address, line], check=True, capture_output=True, text=True, timeout=15)
    return result.stdout
# end
