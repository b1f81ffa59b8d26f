# about: No shell: each argument arrives as it is.
# block: run-grep
    command = ["grep", "-n", "-i", "-F", "-C", str(around), "-e", term, str(file)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=5)
# end
