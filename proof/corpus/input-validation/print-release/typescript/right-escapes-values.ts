// about: The characters with a meaning in a filter are escaped in both values.
// part: helpers
const escapeValue = (value: string) =>
  value.replaceAll(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
  // block: write-filter
  const filter = `(&(uid=${escapeValue(user)})(printPin=${escapeValue(pin)}))`
  // end
