// about: in double quotes the remote shell still runs $( ) and backticks
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const remote = command.map((word) => JSON.stringify(word)).join(' ')
  const { stdout } = await run('ssh', [...options, host.address, remote], { timeout: 15_000 })
  return stdout
  // end
