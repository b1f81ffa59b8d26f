// about: Every word of the remote command is between single quotes.
// block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const line = command.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`).join(' ')
  const { stdout } = await run('ssh', [...options, host.address, line], { timeout: 15_000 })
  return stdout
// end
