// about: A hyphen was not the problem; the words are joined for a shell all the same.
// block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, '--', host.address, ...command], { timeout: 15_000 })
  return stdout
// end
