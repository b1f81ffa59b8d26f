// about: each argument is in single quotes with inner single quotes escaped, which the remote shell reads as one literal word
// part: helpers
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
// end
  // block: run-on-host
  const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '-l', host.user]
  const { stdout } = await run('ssh', [...options, host.address, command.map(quote).join(' ')], { timeout: 15_000 })
  return stdout
  // end
