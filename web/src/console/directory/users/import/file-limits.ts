/** Limits for a file: more would be slow to review, and can be sent in parts. */
export const maxLines = 10_000
export const maxBytes = 5 * 1024 * 1024
