# about: shlex.quote is made for POSIX shells.
# block: run-grep
    import shlex

    command = f"grep -n -i -F -C {around} -e {shlex.quote(term)} {shlex.quote(str(file))}"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=5)
# end
