// about: every word is quoted for the remote shell, quotes included
// part: helpers
const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
// end
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, command.map(quote).join(' ')], { timeout: 15_000 })
  return stdout
  // end
