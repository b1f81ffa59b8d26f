// about: Two hyphens at the end consist of allowed characters and still fail slowly.
// part: check-format
async function checkFormat(name: string): Promise<void> {
  if (!/^[a-z0-9-]+$/.test(name)) throw new NameRefused('name_invalid')
  if (!namePattern.test(name)) throw new NameRefused('name_invalid')
}
// end
