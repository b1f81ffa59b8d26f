# about: no shell, and -e makes the term a pattern whatever it begins with
    # block: run-grep
    result = subprocess.run(
        ["grep", "-n", "-i", "-F", "-C", str(around), "-e", term, "--", str(file)],
        capture_output=True,
        text=True,
        timeout=5,
    )
    # end
