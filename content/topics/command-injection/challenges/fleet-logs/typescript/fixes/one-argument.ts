// block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, command.join(' ')], { timeout: 15_000 })
  return stdout
// end
