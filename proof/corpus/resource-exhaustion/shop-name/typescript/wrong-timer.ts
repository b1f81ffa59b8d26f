// about: the timer cannot fire while the pattern is being matched on the only thread
// part: check-format
async function checkFormat(name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NameRefused('name_invalid')), 100)
  })
  const match = new Promise<boolean>((resolve) => setImmediate(() => resolve(namePattern.test(name))))
  try {
    if (!(await Promise.race([match, timeout]))) throw new NameRefused('name_invalid')
  } finally {
    clearTimeout(timer)
  }
}
// end
