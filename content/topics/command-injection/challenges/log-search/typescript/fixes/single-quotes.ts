// block: run-grep
    const { stdout } = await run(`grep -n -i -F -C ${context} -e '${term}' ${file}`, limits)
    output = stdout
// end
