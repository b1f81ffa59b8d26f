import { Alert, NativeSelect } from '@mantine/core'
import { DateField } from '../../../ui/form/date-field.tsx'
import { dayMs } from '../../../ui/text/durations.ts'
import { Stack } from '../../../ui/text/flex.tsx'

/** How long a key works: unchanged, a number of days from today, until the end of a day, or forever. */
export type Lifetime = { choice: 'keep' | '30' | '90' | '365' | 'date' | 'never'; day: string }

const choices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'Until a date' },
  { value: 'never', label: 'Never expires' },
]

/** A new key expires after a year by default. */
export const defaultLifetime: Lifetime = { choice: '365', day: '' }

/** The time to send; undefined if unchanged. */
export function toExpiry({ choice, day }: Lifetime): string | null | undefined {
  if (choice === 'keep') return undefined
  if (choice === 'never') return null
  // The end of the day in the admin's time zone.
  if (choice === 'date') return new Date(`${day}T23:59:59`).toISOString()
  return new Date(Date.now() + Number(choice) * dayMs).toISOString()
}

type LifetimeFieldProps = {
  value: Lifetime
  /** The label for keeping the current time; undefined if there is none. */
  keepLabel?: string | undefined
  error: string | undefined
  onChange: (value: Lifetime) => void
}

export function LifetimeField({ value, keepLabel, error, onChange }: LifetimeFieldProps) {
  const isDate = value.choice === 'date'
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Lifetime"
        error={isDate ? undefined : error}
        data={[...(keepLabel === undefined ? [] : [{ value: 'keep', label: keepLabel }]), ...choices]}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.currentTarget.value as Lifetime['choice'] })}
      />
      {isDate && (
        <DateField
          label="Last day"
          description="The key works until the end of this day."
          required
          min={toDay(Date.now())}
          error={error}
          value={value.day}
          onCommit={(day) => onChange({ ...value, day })}
        />
      )}
      {value.choice === 'never' && (
        <Alert color="orange">
          A key that never expires keeps working when nobody remembers it. If it leaks, it works until you revoke it.
        </Alert>
      )}
    </Stack>
  )
}

/** In the format of date fields, in the admin's time zone. */
function toDay(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
