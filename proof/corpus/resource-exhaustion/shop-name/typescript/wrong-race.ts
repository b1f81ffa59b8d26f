// about: The timer cannot fire while the pattern blocks the only thread.
// part: check-format
async function checkFormat(name: string): Promise<void> {
  const matching = new Promise<boolean>((resolve) => setImmediate(() => resolve(namePattern.test(name))))
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 50).unref())
  if (!(await Promise.race([matching, timeout]))) throw new NameRefused('name_invalid')
}
// end
