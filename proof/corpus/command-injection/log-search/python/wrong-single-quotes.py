# about: A single quote in the term ends the quotes.
# block: run-grep
    result = subprocess.run(
        f"grep -n -i -F -C {around} -e '{term}' {file}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=5,
    )
# end
