# block: run-grep
    quoted = term.replace('"', '\\"')
    result = subprocess.run(
        f'grep -n -i -F -C {around} -e "{quoted}" {file}',
        shell=True,
        capture_output=True,
        text=True,
        timeout=5,
    )
# end
