import { Group, NativeSelect, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Empty } from '../../../ui/empty.tsx'
import { LongTable } from '../../../ui/long-table.tsx'
import type { Row } from './people-rows.ts'
import type { Outcome } from './use-import.ts'

/** Where a line stands: before, during and after the import. */
export type Standing = 'ready' | 'created' | 'member' | 'problem'

export function standingOf(row: Row, outcome: Outcome | undefined): { standing: Standing; note: string | null } {
  if (outcome === undefined) return { standing: row.state, note: row.problem }
  if (outcome.outcome === 'refused') return { standing: 'problem', note: outcome.note }
  return { standing: outcome.outcome, note: outcome.outcome === 'member' ? 'Is here already' : outcome.note }
}

const colors: Record<Standing, string> = {
  ready: 'dimmed',
  created: 'var(--mantine-color-text)',
  member: 'dimmed',
  problem: 'red',
}
const words: Record<Standing, string> = {
  ready: 'Will be invited',
  created: 'Invited',
  member: 'Is here already',
  problem: 'Problem',
}
const rowHeight = 40
/** What matters stands first: on a phone the rest is scrolled to. */
const columns = ['Line', 'Result', 'Name', 'Email', 'Role', 'Team']

type RowTableProps = { rows: Row[]; outcomes: ReadonlyMap<number, Outcome> }

export function RowTable({ rows, outcomes }: RowTableProps) {
  const [filter, setFilter] = useState<Standing | 'all'>('all')
  const lines = rows.map((row) => ({ row, ...standingOf(row, outcomes.get(row.number)) }))
  const shown = filter === 'all' ? lines : lines.filter(({ standing }) => standing === filter)
  const countOf = (standing: Standing) => lines.filter((line) => line.standing === standing).length
  const choices = (['ready', 'created', 'member', 'problem'] as const).filter((standing) => countOf(standing) > 0)
  return (
    <>
      <Group align="flex-end">
        <NativeSelect
          label="Show"
          data={[
            { value: 'all', label: `All lines (${lines.length.toLocaleString()})` },
            ...choices.map((value) => ({ value, label: `${words[value]} (${countOf(value).toLocaleString()})` })),
          ]}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as Standing | 'all')}
        />
      </Group>
      {shown.length === 0 ? (
        <Empty title="No such lines" />
      ) : (
        <LongTable label="Lines of the file" columns={columns} items={shown} rowHeight={rowHeight} minWidth={820}>
          {({ row, standing, note }, index) => (
            <Table.Tr key={row.number} h={rowHeight} aria-rowindex={index}>
              <Table.Td c="dimmed">{row.number}</Table.Td>
              <Table.Td title={note ?? ''}>
                <Text span size="sm" c={colors[standing]} {...(standing === 'problem' ? { fw: 500 } : {})}>
                  {note ?? words[standing]}
                </Text>
              </Table.Td>
              <Table.Td title={row.person.name}>{row.person.name}</Table.Td>
              <Table.Td title={row.person.email}>{row.person.email}</Table.Td>
              <Table.Td>{toRoleWord(row.person.role)}</Table.Td>
              <Table.Td>
                <Text size="sm" truncate maw={240} title={row.person.team}>
                  {row.person.team === '' ? '–' : row.person.team}
                </Text>
              </Table.Td>
            </Table.Tr>
          )}
        </LongTable>
      )}
    </>
  )
}

function toRoleWord(role: string): string {
  if (role === 'org_admin') return 'Admin'
  return role === '' || role === 'learner' ? 'Learner' : role
}
