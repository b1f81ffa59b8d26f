import { Button, NativeSelect, TextInput } from '@mantine/core'
import { limits, type SsoConnection, updateSsoConnection } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { teamsQuery } from '../../../api/lists.ts'
import { useUndo } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { confirmReason, ssoReads } from './sso-data.ts'

/** Each line has its own key: its group is being typed, and may be a duplicate for a moment. */
type Line = { key: number; group: string; teamId: string }

const toLines = (groupTeams: SsoConnection['groupTeams']): Line[] => groupTeams.map((line, key) => ({ ...line, key }))

/** Maps groups at the provider to teams. */
export function GroupTeams({ connection }: { connection: SsoConnection }) {
  const { data: teams } = useSuspenseQuery(teamsQuery)
  const form = useForm<{ claim: string; lines: Line[] }>(
    {
      claim: connection.groupsClaim ?? '',
      lines: toLines(connection.groupTeams),
    },
    { name: 'groups' },
  )
  const { claim, lines } = form.values
  const params = { connectionId: connection.id }
  const undoBy = useUndo()
  const saving = useConfirmedMutation(updateSsoConnection, {
    invalidates: ssoReads,
    onSuccess: (_, sent) => {
      const { groupsClaim, groupTeams } = connection
      const undo = undoBy(
        updateSsoConnection,
        { params, body: { groupsClaim, groupTeams }, ...proofOf(sent) },
        ssoReads,
      )
      const show = () => {
        form.change({ claim: groupsClaim ?? '' })
        form.change({ lines: toLines(groupTeams) })
      }
      void notifyDone({ message: 'Groups saved.', undo: () => undo().then(show) })
    },
  })
  const save = () =>
    saving.mutate({
      params,
      body: {
        groupsClaim: claim.trim() === '' ? null : claim.trim(),
        groupTeams: lines.map(({ group, teamId }) => ({ group: group.trim(), teamId })),
      },
    })
  const add = () => {
    const key = 1 + Math.max(-1, ...lines.map((line) => line.key))
    form.change({ lines: [...lines, { key, group: '', teamId: teams[0]?.id ?? '' }] })
  }
  return (
    <Section title="Teams by group">
      <Text size="sm" c="dimmed" maw={640}>
        At every sign-in, the first group here that matches one of the person’s groups decides their team. People in
        none of the groups keep their team. Test the connection to see which groups your provider sends.
      </Text>
      <Form error={saving.error} maw={640} onSubmit={save}>
        {(errorOf) => (
          <>
            <TextInput
              label="Groups claim"
              description="The claim or attribute that lists groups, usually groups. Leave it empty to ignore groups."
              error={errorOf('groupsClaim')}
              maxLength={limits.claimLength}
              {...form.text('claim')}
            />
            <Stack gap="sm" role="list" aria-label="Groups and their teams">
              {lines.map((line, index) => (
                <GroupLine
                  key={line.key}
                  line={line}
                  number={index + 1}
                  teams={teams}
                  error={errorOf(`groupTeams[${index}].group`)}
                  onChange={(changed) => form.change({ lines: lines.with(index, { ...line, ...changed }) })}
                  onRemove={() => form.change({ lines: lines.toSpliced(index, 1) })}
                  onUp={() => form.change({ lines: lines.toSpliced(index, 1).toSpliced(index - 1, 0, line) })}
                />
              ))}
            </Stack>
            {teams.length === 0 && <Text size="sm">Create a team first, under Teams.</Text>}
            <Group>
              <Button variant="default" onClick={add} disabled={teams.length === 0 || lines.length >= limits.ssoGroups}>
                Add group
              </Button>
              <Button type="submit" loading={saving.isPending}>
                Save groups
              </Button>
            </Group>
          </>
        )}
      </Form>
      <ConfirmIdentityDialog {...saving} reason={confirmReason} isOpen={saving.isAsked} />
    </Section>
  )
}

type GroupLineProps = {
  line: Line
  number: number
  teams: readonly { id: string; name: string }[]
  error: string | undefined
  onChange: (changed: Partial<Line>) => void
  onRemove: () => void
  onUp: () => void
}

function GroupLine({ line, number, teams, error, onChange, onRemove, onUp }: GroupLineProps) {
  return (
    <Group role="listitem" gap="xs" align="flex-end">
      <TextInput
        flex="1 1 180px"
        label={`Group ${number}`}
        required
        error={error}
        maxLength={limits.claimLength}
        value={line.group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <NativeSelect
        flex="1 1 140px"
        label={`Team for group ${number}`}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.teamId}
        onChange={(event) => onChange({ teamId: event.currentTarget.value })}
      />
      <Group gap={4} wrap="nowrap">
        <RowButton action="Up" disabled={number === 1} aria-label={`Move group ${number} up`} onClick={onUp} />
        <RowButton action="Remove" of={`group ${number}`} isDanger onClick={onRemove} />
      </Group>
    </Group>
  )
}
