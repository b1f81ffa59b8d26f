# about: The first text of the list is the command line.
# block: run-grep
    result = subprocess.run(
        [f'grep -n -i -F -C {around} -e "{term}" {file}'],
        shell=True,
        capture_output=True,
        text=True,
        timeout=5,
    )
# end
