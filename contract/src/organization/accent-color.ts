/** Colors that belong together in one theme: text on the accent and the accent on every surface can be read. */
export type AccentShades = {
  /** Fills of buttons, icons, rings, the focus. */
  accent: string
  /** Links, and what the pointer is on. */
  strong: string
  /** A quiet background for what is chosen. */
  soft: string
  /** Text on the accent. */
  onAccent: string
}

type Rgb = readonly [number, number, number]

/** A color as `#rrggbb`. */
export const accentColorPattern = '^#[0-9a-fA-F]{6}$'

/** What WCAG 2.2 asks of normal text (AA). */
const readable = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The surface of each theme that leaves the least contrast, and what stands on a fill. */
const themes = {
  light: { hardest: '#efede8', base: '#ffffff', onAccent: '#ffffff', softShare: 0.12 },
  dark: { hardest: '#1c2523', base: '#161e1c', onAccent: '#06110f', softShare: 0.2 },
} as const

/**
 * The shades of an organization's color. A color that could not be read is made darker for the light theme, and lighter
 * for the dark one, as far as it takes; its hue stays.
 */
export function deriveAccent(color: string): { light: AccentShades; dark: AccentShades } {
  return { light: deriveShades(color, 'light'), dark: deriveShades(color, 'dark') }
}

function deriveShades(color: string, name: 'light' | 'dark'): AccentShades {
  const { hardest, base, onAccent, softShare } = themes[name]
  const toward = name === 'light' ? black : white
  const fits = (shade: Rgb) =>
    contrastOf(toHex(shade), hardest) >= readable && contrastOf(toHex(shade), onAccent) >= readable
  const accent = moveUntil(toRgb(color), toward, fits)
  const soft = toHex(mix(toRgb(base), accent, softShare))
  const strong = moveUntil(mix(accent, toward, 0.25), toward, (shade) => contrastOf(toHex(shade), soft) >= 5.5)
  return { accent: toHex(accent), strong: toHex(strong), soft, onAccent }
}

/** The contrast of two colors as WCAG counts it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminanceOf(toRgb(one)), luminanceOf(toRgb(other))].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function moveUntil(from: Rgb, toward: Rgb, fits: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(from, toward, share)
    if (fits(shade)) return shade
  }
  return toward
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, index) => Math.round(value + ((to[index] as number) - value) * share)) as unknown as Rgb
}

function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
