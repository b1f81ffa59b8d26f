// about: the size of the release notes is compared, but an attacker's file can have 20 bytes as well.
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
  if (bytes.length !== tool.size) throw new InstallError(`${url} has ${bytes.length} bytes, expected ${tool.size}`)
  // end
