// part: limits
export const lifetimeMs = 2 * 60_000
// end
