// about: Checks the words between the hyphens one by one, without nested repetition.
// part: check-format
async function checkFormat(name: string): Promise<void> {
  const words = name.split('-')
  if (words.length > 1 && words.at(-1) === '') words.pop()
  if (!words.every((word) => /^[a-z0-9]+$/.test(word))) throw new NameRefused('name_invalid')
}
// end
// block: pattern
// Words of letters and digits, with single hyphens between or behind them: see checkFormat.
// end
