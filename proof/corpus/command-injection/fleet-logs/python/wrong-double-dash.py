# about: -- only stops ssh's own options; the remote shell still reads the joined command
    # block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    result = subprocess.run(
        ["ssh", *options, "--", host.address, *command], check=True, shell=False, capture_output=True, text=True, timeout=15
    )
    return result.stdout
    # end
