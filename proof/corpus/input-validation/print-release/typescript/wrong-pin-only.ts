// about: Only the PIN is encoded, so a star as the name tries a PIN with everyone at once.
// part: helpers
const encodeForFilter = (text: string) =>
  text.replaceAll(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
// block: write-filter
  const filter = `(&(uid=${user})(printPin=${encodeForFilter(pin)}))`
// end
