// part: check-format
async function checkFormat(name: string): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, 100, false)
  const isValid = await Promise.race([(async () => namePattern.test(name))(), late])
  clearTimeout(timer)
  if (!isValid) throw new NameRefused('name_invalid')
}
// end
