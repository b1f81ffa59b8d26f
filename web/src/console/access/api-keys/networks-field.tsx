import { Textarea } from '@mantine/core'

/** The networks in a text, with any separator. */
export function toNetworks(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '')
}

type NetworksFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

export function NetworksField({ value, error, onChange }: NetworksFieldProps) {
  return (
    <Textarea
      label="Allowed networks"
      description="One address or network per line, such as 203.0.113.0/24 or 2001:db8::/32. Leave empty to allow requests from anywhere."
      error={error}
      rows={3}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
