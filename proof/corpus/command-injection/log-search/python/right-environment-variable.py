# about: the shell's command is constant; the term is expanded from a variable within double quotes and isn't read again
# part: top
import os
# end
    # block: run-grep
    result = subprocess.run(
        'grep -n -i -F -C "$SEARCH_AROUND" -e "$SEARCH_FOR" -- "$SEARCH_FILE"',
        shell=True,
        env={**os.environ, "SEARCH_AROUND": str(around), "SEARCH_FOR": term, "SEARCH_FILE": str(file)},
        capture_output=True,
        text=True,
        timeout=5,
    )
    # end
