# about: -- protects the address, which was never the problem, and the remote shell reads the command as before
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, "--", host.address, *command], check=True, capture_output=True, text=True, timeout=15, shell=False
    )
    return result.stdout
    # end
