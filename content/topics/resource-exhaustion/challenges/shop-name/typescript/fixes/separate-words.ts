// block: pattern
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*-?$/
// end
