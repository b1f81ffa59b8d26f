// about: the words stand in single quotes, but a single quote in the unit ends them
// part: helpers
const quote = (word: string) => `'${word}'`
// end
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, ...command.map(quote)], { timeout: 15_000 })
  return stdout
  // end
