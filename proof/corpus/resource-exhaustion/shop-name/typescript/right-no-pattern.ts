// about: The characters are checked one by one without a nested repetition.
// part: check-format
async function checkFormat(name: string): Promise<void> {
  const isAllowed = [...name].every((character) => '0123456789abcdefghijklmnopqrstuvwxyz-'.includes(character))
  if (!isAllowed || name.startsWith('-') || name.includes('--')) throw new NameRefused('name_invalid')
}
// end
