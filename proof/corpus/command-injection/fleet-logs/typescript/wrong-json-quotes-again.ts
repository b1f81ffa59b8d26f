// about: within double quotes the remote shell still runs $( ) and backticks
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const quoted = command.map((part) => JSON.stringify(part))
  const { stdout } = await run('ssh', [...options, host.address, ...quoted], { timeout: 15_000 })
  return stdout
  // end
