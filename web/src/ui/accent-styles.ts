import { type AccentShades, deriveAccent } from '@parapet/contract'

/** Rules for both themes that replace our colour. */
export function writeStyles(color: string): string {
  const { light, dark } = deriveAccent(color)
  return `${writeRule('light', light)}\n${writeRule('dark', dark)}`
}

/** The tokens (tokens.css), and what the component library fills buttons with. */
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
