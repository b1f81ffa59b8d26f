# about: escapes double quotes only; $( ) and backticks work within them
    # block: run-grep
    escaped = term.replace("\\", "\\\\").replace('"', '\\"')
    result = subprocess.run(
        f'grep -n -i -F -C {around} -e "{escaped}" {file}',
        shell=True,
        capture_output=True,
        text=True,
        timeout=5,
    )
    # end
