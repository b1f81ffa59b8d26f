// about: Escapes the dollar sign and quotes; backticks run commands as well.
// block: run-grep
    const escaped = term.replaceAll('"', '\\"').replaceAll('$', '\\$')
    const { stdout } = await run(`grep -n -i -F -C ${context} -e "${escaped}" ${file}`, limits)
    output = stdout
// end
