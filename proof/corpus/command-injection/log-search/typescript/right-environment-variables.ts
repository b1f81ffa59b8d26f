// about: the text of the command is constant; the shell expands the variables within double quotes and doesn't read their values as code
    // block: run-grep
    const env = { ...process.env, SEARCH_CONTEXT: String(context), SEARCH_FOR: term, SEARCH_FILE: file }
    const { stdout } = await run('grep -n -i -F -C "$SEARCH_CONTEXT" -e "$SEARCH_FOR" -- "$SEARCH_FILE"', { ...limits, env })
    output = stdout
    // end
