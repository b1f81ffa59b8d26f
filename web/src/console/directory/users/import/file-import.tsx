import { Alert, Button, Checkbox } from '@mantine/core'
import { foldEmail, type Team, type User } from '@parapet/contract'
import { useMemo, useState } from 'react'
import { isConfirmationRequired } from '../../../../api/confirmed-mutation.ts'
import { useSession } from '../../../../api/session.ts'
import { LeaveWarning } from '../../../../ui/form/leave-warning.tsx'
import { ConfirmIdentityDialog } from '../../../../ui/identity/confirm-identity.tsx'
import { countOf } from '../../../../ui/text/count.ts'
import { Group, Stack } from '../../../../ui/text/flex.tsx'
import { Text } from '../../../../ui/text/text.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { PeopleFile } from './people-file.ts'
import { checkRows, findColumns, findNewTeams, hasHeader, type Row, toTeamKey } from './people-rows.ts'
import { RowTable } from './row-table.tsx'
import { useImport } from './use-import.ts'

/** Existing people and teams, to predict the result of each line. */
export type Known = { users: User[]; teams: Team[]; maxSeats: number }

type FileImportProps = { file: PeopleFile; known: Known; onOther: () => void }

export function FileImport({ file, known: knownNow, onOther }: FileImportProps) {
  // A snapshot: people added by this import must not turn their lines into existing members.
  const [known] = useState(knownNow)
  const [isHeader, setIsHeader] = useState(() => hasHeader(file))
  const [columns, setColumns] = useState(() => findColumns(file, isHeader))
  const [createsTeams, setCreatesTeams] = useState(true)
  const [updates, setUpdates] = useState(false)
  const importing = useImport()
  const ownId = useSession().user.id
  const { rows, newTeams, differing } = useMemo(() => {
    const lines = isHeader ? file.lines.slice(1) : file.lines
    const around = { ...toSurroundings(known), ownId }
    return {
      rows: checkRows(lines, columns, { ...around, createsTeams, updates }),
      // Only for lines that will be imported.
      newTeams: findNewTeams(checkRows(lines, columns, { ...around, createsTeams: true, updates }), around.teams),
      differing: checkRows(lines, columns, { ...around, createsTeams: true, updates: true }).filter(isUpdate).length,
    }
  }, [known, file, isHeader, columns, createsTeams, updates, ownId])
  const isUsable = columns.name !== null && columns.email !== null
  const changeHeader = (isNow: boolean) => {
    setIsHeader(isNow)
    setColumns(findColumns(file, isNow))
  }
  const isPaused = importing.status === 'stopped' && isConfirmationRequired(importing.error)
  const [isCancelled, setIsCancelled] = useState(false)
  const start = (proof: { confirmation?: string } = {}) => {
    setIsCancelled(false)
    return importing.start(rows, { newTeams: createsTeams ? newTeams : [], updates }, proof)
  }
  return (
    <Stack gap="md">
      <FileFacts file={file} />
      {importing.status === 'idle' ? (
        <>
          <ChooseColumns {...{ file, isHeader, columns }} onHeader={changeHeader} onChange={setColumns} />
          {newTeams.length > 0 && (
            <Checkbox
              label={`Create ${newTeams.length === 1 ? 'the missing team' : `${newTeams.length} missing teams`}`}
              description={describeTeams(newTeams)}
              checked={createsTeams}
              onChange={(event) => setCreatesTeams(event.currentTarget.checked)}
            />
          )}
          {differing > 0 && (
            <Checkbox
              label={`Update ${differing === 1 ? 'the existing member' : `${differing.toLocaleString()} existing members`} who ${differing === 1 ? 'differs' : 'differ'} from the file`}
              description="Name, role and team are updated from the file. Empty cells and other email addresses change nothing, and deactivated people stay as they are."
              checked={updates}
              onChange={(event) => setUpdates(event.currentTarget.checked)}
            />
          )}
          {isUsable && <Summary rows={rows} maxSeats={known.maxSeats} />}
          <Group>
            <StartButton rows={rows} isUsable={isUsable} onStart={() => start()} />
            <Button variant="default" onClick={onOther}>
              Choose another file
            </Button>
          </Group>
        </>
      ) : (
        <ImportProgress {...{ file, isHeader, rows, importing, isPaused, onOther }} onContinue={() => start()} />
      )}
      {isUsable && <RowTable rows={rows} outcomes={importing.outcomes} />}
      <ConfirmIdentityDialog
        isOpen={isPaused && !isCancelled}
        onCancel={() => setIsCancelled(true)}
        onConfirmed={(confirmation) => start({ confirmation })}
      />
      <LeaveWarning
        isNeeded={importing.status === 'running' || importing.status === 'waiting'}
        title="Leave while the import is running?"
      >
        People who have been invited stay invited. To invite the rest, choose the same file again later.
      </LeaveWarning>
    </Stack>
  )
}

function toSurroundings({ users, teams, maxSeats }: Known) {
  return {
    members: new Map(users.map((user) => [foldEmail(user.email), user])),
    teams: new Set(teams.map(({ name }) => toTeamKey(name))),
    freeSeats: Math.max(0, maxSeats - users.filter(({ isActive }) => isActive).length),
  }
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

function FileFacts({ file }: { file: PeopleFile }) {
  return (
    <>
      <Text size="sm">
        <Text span fw={600}>
          {file.name}
        </Text>
        , separated by {delimiterNames[file.delimiter]}, {file.encoding}
      </Text>
      {file.encoding === 'Windows-1252' && (
        <Alert color="orange" title="The file is not in UTF-8">
          We read it as Windows-1252, an older encoding. Check names with accents before you continue. If they are
          wrong, save the file as CSV in UTF-8 and choose it again.
        </Alert>
      )}
    </>
  )
}

function Summary({ rows, maxSeats }: { rows: Row[]; maxSeats: number }) {
  const inState = (state: Row['state']) => rows.filter((row) => row.state === state).length
  const withoutSeat = rows.filter(({ problem }) => problem === 'No free seat').length
  const [ready, updated] = [inState('ready'), inState('update')]
  const [members, problems] = [inState('member'), inState('problem')]
  return (
    <>
      <Text size="sm" role="status">
        {toPeople(ready)} will be invited{updated > 0 && `, and ${toPeople(updated)} updated`}.
        {members > 0 &&
          ` ${members.toLocaleString()} ${members === 1 ? 'is already a member' : 'are already members'} and won’t change.`}
        {problems > 0 &&
          ` ${countOf(problems, 'line', 'lines')} ${problems === 1 ? 'has a problem' : 'have problems'} and will be skipped.`}
      </Text>
      {withoutSeat > 0 && (
        <Alert color="orange" title="Not enough seats">
          Your organization has {maxSeats.toLocaleString()} seats, which is not enough for {toPeople(withoutSeat)}.
          Deactivate people who have left, or ask the operator for more seats.
        </Alert>
      )}
    </>
  )
}

function StartButton({ rows, isUsable, onStart }: { rows: Row[]; isUsable: boolean; onStart: () => void }) {
  const ready = rows.filter(({ state }) => state === 'ready').length
  const updated = rows.filter(isUpdate).length
  if (!isUsable) return <Button disabled>Choose the columns first</Button>
  if (ready + updated === 0) return <Button disabled>Nobody to invite</Button>
  if (ready === 0) return <Button onClick={onStart}>Update {toPeople(updated)}</Button>
  return (
    <Button onClick={onStart}>
      Invite {toPeople(ready)}
      {updated > 0 && ` and update ${updated.toLocaleString()}`}
    </Button>
  )
}

const isUpdate = ({ state }: Row) => state === 'update'

const toPeople = (count: number) => countOf(count, 'person', 'people')

function describeTeams(names: string[]): string {
  const named = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${named} and ${names.length - 5} more` : named
}
