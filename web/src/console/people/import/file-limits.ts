/** What a file may have: more would be slow to look at, and can be sent in parts. */
export const maxLines = 10_000
export const maxBytes = 5 * 1024 * 1024
