// about: Each round takes exactly one character and perhaps a hyphen; the same names match, in linear time.
// block: pattern
const namePattern = /^(?:[a-z0-9]-?)+$/
// end
