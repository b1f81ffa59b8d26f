/** The source of time. Tests pass in one they can control. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const ms = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `30d`, `12h`, `15m`, `45s` as milliseconds; undefined for other text. */
export function parseDurationMs(text: string): number | undefined {
  const match = /^([1-9]\d{0,5})([smhd])$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * ms[match[2] as keyof typeof ms]
}
