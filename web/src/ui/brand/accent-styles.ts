import { type AccentShades, deriveAccent } from '@parapet/contract'

/** Rules for both themes that replace our color. */
export function writeStyles(color: string): string {
  const { light, dark } = deriveAccent(color)
  return `${writeRule('light', light)}\n${writeRule('dark', dark)}`
}

/** The tokens (tokens.css), and the component library's button fill. */
function writeRule(theme: 'light' | 'dark', { accent, strong, soft, onAccent }: AccentShades): string {
  return `:root[data-mantine-color-scheme="${theme}"] {
  --accent: ${accent};
  --accent-strong: ${strong};
  --accent-soft: ${soft};
  --on-accent: ${onAccent};
  --mantine-color-parapet-filled: ${accent};
  --mantine-primary-color-filled: ${accent};
}`
}
