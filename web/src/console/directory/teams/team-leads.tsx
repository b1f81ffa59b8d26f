import { getCurrentSession, limits, type TeamDetail, updateTeam } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { peopleQuery, teamReads } from '../../../api/lists.ts'
import { useApiMutation, useUndo } from '../../../api/query.ts'
import { MultiSelect } from '../../../ui/form/late-fields.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'

/** People don't read longer lists, and they are slow. */
const shownAtOnce = 50

/** Leads have pages of their own. */
const leadReads = [...teamReads, getCurrentSession]

/** The leads of the team. Changes save automatically. */
export function TeamLeads({ team }: { team: TeamDetail }) {
  const { data: people } = useSuspenseQuery(peopleQuery)
  const undoBy = useUndo()
  const params = { teamId: team.id }
  const saving = useApiMutation(updateTeam, {
    invalidates: leadReads,
    onSuccess: () =>
      void notifyDone({
        message: `The leads of ${team.name} are saved.`,
        undo: undoBy(updateTeam, { params, body: { leadUserIds: team.leadUserIds } }, leadReads),
      }),
  })
  const active = people.filter(({ isActive }) => isActive)
  const chosen = saving.isPending ? (saving.variables.body?.leadUserIds ?? team.leadUserIds) : team.leadUserIds
  return (
    <Section title="Team leads">
      {saving.error !== null && <Problem error={saving.error} />}
      <LockedForAuditors>
        <MultiSelect
          label="Leads"
          description="They see this team’s progress and findings, assign training to it and send reminders. They don’t have to be members. Changes save automatically."
          placeholder={chosen.length === 0 ? 'Name or email' : ''}
          searchable
          limit={shownAtOnce}
          maxValues={limits.teamLeads}
          nothingFoundMessage="Nobody active found"
          data={active.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          value={chosen}
          onChange={(leadUserIds) => saving.mutate({ params, body: { leadUserIds } })}
          maw={560}
        />
      </LockedForAuditors>
    </Section>
  )
}
