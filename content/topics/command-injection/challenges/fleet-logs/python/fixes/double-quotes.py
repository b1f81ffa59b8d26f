# block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    quoted = [f'"{word}"' for word in command]
    result = subprocess.run(
        ["ssh", *options, host.address, *quoted], check=True, capture_output=True, text=True, timeout=15
    )
    return result.stdout
# end
