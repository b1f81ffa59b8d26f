// part: constants
const saltLength = 64
// end
