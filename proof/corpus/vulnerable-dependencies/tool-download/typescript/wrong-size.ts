// about: Another program of 20 bytes is accepted; a length is no digest.
// part: tools
interface Tool {
  version: string
  size: number
}

/** What the build machines need. Raised by pull request. */
const tools: Record<string, Tool> = {
  'lint-cli': { version: '2.4.1', size: 20 },
}
// end
  // block: accept
  if (bytes.length !== tool.size) throw new InstallError(`${url} is not complete`)
  // end
