export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
