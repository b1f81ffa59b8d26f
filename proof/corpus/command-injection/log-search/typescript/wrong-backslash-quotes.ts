// about: Escapes double quotes only.
// block: run-grep
    const { stdout } = await run(`grep -n -i -F -C ${context} -e "${term.replaceAll('"', '\\"')}" ${file}`, limits)
    output = stdout
// end
