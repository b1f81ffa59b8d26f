// about: "aaaa…aa--" has only permitted characters and still sends the old pattern through all partitions.
// part: check-format
async function checkFormat(name: string): Promise<void> {
  if (/[^a-z0-9-]/.test(name) || name.startsWith('-')) throw new NameRefused('name_invalid')
  if (!namePattern.test(name)) throw new NameRefused('name_invalid')
}
// end
