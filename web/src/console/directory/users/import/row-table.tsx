import { Empty } from '../../../../ui/page/empty.tsx'
import { columnsOf, DataTable } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../../ui/table/table-state.ts'
import { countOf } from '../../../../ui/text/count.ts'
import { Text } from '../../../../ui/text/text.tsx'
import type { Outcome } from './import-state.ts'
import type { Row } from './people-rows.ts'

/** The state of a line: before, during and after the import. */
export type Standing = 'ready' | 'update' | 'created' | 'updated' | 'member' | 'problem'

export function standingOf(row: Row, outcome: Outcome | undefined): { standing: Standing; note: string | null } {
  if (outcome === undefined) return { standing: row.state, note: row.problem }
  if (outcome.outcome === 'refused') return { standing: 'problem', note: outcome.note }
  return { standing: outcome.outcome, note: outcome.outcome === 'member' ? words.member : outcome.note }
}

const colors: Record<Standing, string> = {
  ready: 'dimmed',
  update: 'dimmed',
  created: 'var(--mantine-color-text)',
  updated: 'var(--mantine-color-text)',
  member: 'dimmed',
  problem: 'red',
}
const words: Record<Standing, string> = {
  ready: 'Will be invited',
  update: 'Will be updated',
  created: 'Invited',
  updated: 'Updated',
  member: 'Already a member',
  problem: 'Problem',
}
type Line = Row & { standing: Standing; note: string | null }
type RowTableProps = { rows: Row[]; outcomes: ReadonlyMap<number, Outcome> }

export function RowTable({ rows, outcomes }: RowTableProps) {
  const filter = useFilter('show')
  const { show } = filter.values
  const lines = rows.map((row) => ({ ...row, ...standingOf(row, outcomes.get(row.number)) }))
  const shown = show === undefined ? lines : lines.filter(({ standing }) => standing === show)
  const choices = (['ready', 'update', 'created', 'updated', 'member', 'problem'] as const)
    .map((value) => ({ value, count: lines.filter(({ standing }) => standing === value).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      <FilterBar
        filter={filter}
        selects={[
          {
            name: 'show',
            label: 'Show',
            options: [
              { value: 'all', label: `All lines (${lines.length.toLocaleString()})` },
              ...choices.map(({ value, count }) => ({ value, label: `${words[value]} (${count.toLocaleString()})` })),
            ],
          },
        ]}
        found={countOf(shown.length, 'line', 'lines')}
      />
      <DataTable
        label="Lines of the file"
        columns={columns}
        rows={shown}
        rowId={({ number }) => `${number}`}
        minWidth={680}
        rowHeight={40}
        empty={<Empty title="No matching rows" />}
      />
    </>
  )
}

const column = columnsOf<Line>()
/** The most important column comes first: on a phone, people scroll to the rest. */
const columns = [
  column('number', {
    header: 'Line',
    // A bare number says nothing as the title of a card.
    cell: ({ value }) => (
      <>
        <span className="mantine-hidden-from-sm">Line </span>
        {value}
      </>
    ),
  }),
  column(({ note, standing }) => note ?? words[standing], {
    header: 'Result',
    cell: ({ value, row: line }) => (
      <Text
        span
        size="sm"
        c={colors[line.standing]}
        title={value}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
        fw={line.standing === 'problem' ? 500 : undefined}
      >
        {value}
      </Text>
    ),
  }),
  column(({ person }) => person.name, {
    id: 'person_name',
    header: 'Name',
    cell: ({ value }) => <Cut text={value || '–'} />,
  }),
  column(({ person }) => person.email, {
    id: 'person_email',
    header: 'Email',
    cell: ({ value }) => <Cut text={value || '–'} />,
  }),
  column(toRoleOfLine, { id: 'role', header: 'Role' }),
  column(({ person }) => person.team, {
    id: 'person_team',
    header: 'Team',
    cell: ({ value }) => <Cut text={value || '–'} />,
  }),
]

/** Shows the full text on hover if the cell cuts it off. */
function Cut({ text }: { text: string }) {
  return (
    <Text size="sm" truncate maw={240} title={text}>
      {text}
    </Text>
  )
}

/** People without a role in the file become learners, but members keep the role that they have. */
function toRoleOfLine({ person, state }: Line): string {
  const isMember = state === 'member' || state === 'update'
  return isMember && person.role === '' ? '–' : toRoleWord(person.role)
}

function toRoleWord(role: string): string {
  if (role === 'org_admin') return 'Admin'
  if (role === 'auditor') return 'Auditor'
  return role === '' || role === 'learner' ? 'Learner' : role
}
