// about: Between single quotes, with each single quote written apart, a shell expands nothing.
// block: run-grep
    const quoted = `'${term.replaceAll("'", "'\\''")}'`
    const { stdout } = await run(`grep -n -i -F -C ${context} -e ${quoted} ${file}`, limits)
    output = stdout
// end
