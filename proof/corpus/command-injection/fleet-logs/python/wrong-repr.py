# about: repr puts quotes around the word, and takes double ones where the word has single ones.
# block: run-on-host
    options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.user]
    words = [repr(word) for word in command]
    result = subprocess.run(["ssh", *options, host.address, *words], check=True, capture_output=True, text=True, timeout=15)
    return result.stdout
# end
