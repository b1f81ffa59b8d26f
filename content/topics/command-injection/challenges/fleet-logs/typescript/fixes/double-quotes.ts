// part: helpers

const quote = (word: string) => `"${word}"`
// end
// block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, ...command.map(quote)], { timeout: 15_000 })
  return stdout
// end
