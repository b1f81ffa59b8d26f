import { Checkbox, NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import { limits, sarifSeverities } from '@parapet/contract'

/** The options for one file. */
export type Options = {
  minSeverity: (typeof sarifSeverities)[number]
  deadlineDays: number
  maxAssignments: number
  dryRun: boolean
}

export const defaultOptions: Options = {
  minSeverity: 'medium',
  deadlineDays: limits.sarifDeadlineDays,
  maxAssignments: limits.sarifAssignments,
  dryRun: false,
}

export function UploadOptions({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label="Minimum severity"
          data={[...sarifSeverities]}
          value={options.minSeverity}
          onChange={(event) =>
            onChange({ ...options, minSeverity: event.currentTarget.value as Options['minSeverity'] })
          }
        />
        <NumberInput
          label="Days until the due date"
          min={1}
          max={365}
          allowDecimal={false}
          required
          value={options.deadlineDays}
          onChange={(value) => onChange({ ...options, deadlineDays: Number(value) })}
        />
        <NumberInput
          label="Topics per person"
          min={1}
          max={limits.sarifAssignmentsMax}
          allowDecimal={false}
          required
          value={options.maxAssignments}
          onChange={(value) => onChange({ ...options, maxAssignments: Number(value) })}
        />
      </SimpleGrid>
      <Checkbox
        label="Dry run"
        description="Shows what would happen. Nothing is assigned and nobody is notified. You can apply it within a day."
        checked={options.dryRun}
        onChange={(event) => onChange({ ...options, dryRun: event.currentTarget.checked })}
      />
    </>
  )
}
