import { TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'

/** Whether the number has to be typed, and was. */
export function isCountConfirmed(count: number, typed: string): boolean {
  return count <= limits.bulkUnconfirmed || Number(typed.replaceAll(/\D/g, '')) === count
}

type ConfirmCountProps = { count: number; typed: string; onChange: (typed: string) => void }

/** Above 50 people, one click is not enough. */
export function ConfirmCount({ count, typed, onChange }: ConfirmCountProps) {
  if (count <= limits.bulkUnconfirmed) return null
  return (
    <TextInput
      label={`Type ${count.toLocaleString()} to confirm`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
