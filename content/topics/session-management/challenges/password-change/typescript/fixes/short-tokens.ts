// part: lifetime
const stayMs = 7 * 86_400_000
// end
