// part: helpers

const encodeForDn = (text: string) => text.replaceAll(/[,+"\\<>;=]/g, '\\$&')
// end
// block: write-filter
  const filter = `(&(uid=${encodeForDn(user)})(printPin=${encodeForDn(pin)}))`
// end
