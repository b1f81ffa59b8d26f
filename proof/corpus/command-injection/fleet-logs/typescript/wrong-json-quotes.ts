// about: JSON puts double quotes around the word, in which $( ) still works.
// block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, ...command.map((word) => JSON.stringify(word))], { timeout: 15_000 })
  return stdout
// end
