// part: helpers

const encodeForFilter = (text: string) =>
  text.replaceAll(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
// block: write-filter
  const filter = `(&(uid=${encodeForFilter(user)})(printPin=${encodeForFilter(pin)}))`
// end
