import { Button, NumberInput } from '@mantine/core'
import {
  type ComplianceRules,
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatoryCoverage,
  getRegulatorySummary,
  limits,
  listRequirementPeople,
  updateComplianceRules,
} from '@parapet/contract'
import { useApiMutation, useUndo } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'

const ruleReads = [
  ...[getComplianceSummary, getRegulatorySummary, getFrameworkCoverage, getRegulatoryCoverage],
  listRequirementPeople,
]

export function RulesForm({ rules, onSaved }: { rules: ComplianceRules; onSaved: () => void }) {
  const form = useForm<{ windowDays: number | string; requiredPercent: number | string }>(
    {
      windowDays: rules.windowDays,
      requiredPercent: rules.requiredPercent,
    },
    { name: 'rules' },
  )
  const { windowDays, requiredPercent } = form.values
  const undoBy = useUndo()
  const saving = useApiMutation(updateComplianceRules, {
    invalidates: ruleReads,
    onSuccess: () => {
      onSaved()
      const { windowDays, requiredPercent } = rules
      void notifyDone({
        message: 'Compliance rules saved.',
        undo: undoBy(updateComplianceRules, { body: { windowDays, requiredPercent } }, ruleReads),
      })
    },
  })
  const body = { windowDays: Number(windowDays), requiredPercent: Number(requiredPercent) }
  return (
    <Form error={saving.error} onSubmit={() => saving.mutate({ body })}>
      {(errorOf) => (
        <>
          <NumberInput
            label="Days that training counts"
            description={`${limits.complianceWindowDaysMin} to ${limits.complianceWindowDaysMax} days. Each challenge must have been passed within this time. Where a requirement itself allows less, as PCI DSS 6.2.2 does, that counts.`}
            min={limits.complianceWindowDaysMin}
            max={limits.complianceWindowDaysMax}
            allowDecimal={false}
            required
            {...form.value('windowDays', errorOf)}
          />
          <NumberInput
            label="Share of active learners"
            description={`A requirement is covered when this share is trained, ${limits.compliancePercentMin} to 100%.`}
            min={limits.compliancePercentMin}
            max={100}
            allowDecimal={false}
            suffix="%"
            required
            {...form.value('requiredPercent', errorOf)}
          />
          <Text size="sm" c="dimmed">
            The figures change immediately. The audit log records who changed the rules.
          </Text>
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              Save rules
            </Button>
          </Group>
        </>
      )}
    </Form>
  )
}
