import { Alert, Button, Progress } from '@mantine/core'
import { paths } from '../../../../paths.generated.ts'
import { Problem } from '../../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../../ui/text/link.tsx'
import { Text } from '../../../../ui/text/text.tsx'
import { type PeopleFile, toCsv } from './people-file.ts'
import type { Row } from './people-rows.ts'
import { standingOf } from './row-table.tsx'
import type { useImport } from './use-import.ts'

type ImportProgressProps = {
  file: PeopleFile
  isHeader: boolean
  rows: Row[]
  importing: ReturnType<typeof useImport>
  /** The service requires the password first. */
  isPaused: boolean
  onContinue: () => void
  onOther: () => void
}

/** The progress of the import, what blocks it, and finally its result. */
export function ImportProgress(props: ImportProgressProps) {
  const { file, isHeader, rows, importing, isPaused, onContinue, onOther } = props
  const { status, error, outcomes, stop, retryNow } = importing
  const total = rows.filter(({ state }) => state === 'ready' || state === 'update').length
  const isUnderWay = status === 'running' || status === 'waiting'
  const lines = rows.map((row) => ({ row, ...standingOf(row, outcomes.get(row.number)) }))
  const countOf = (wanted: string) => lines.filter(({ standing }) => standing === wanted).length
  const failed = lines.filter(({ standing }) => standing === 'problem')
  return (
    <Stack gap="sm">
      <Progress
        value={total === 0 ? 100 : (100 * outcomes.size) / total}
        size="lg"
        aria-label="Progress of the import"
      />
      <Text size="sm" role="status">
        {isUnderWay || status === 'stopped'
          ? `${isPaused ? 'Paused: ' : ''}${outcomes.size.toLocaleString()} of ${total.toLocaleString()} done`
          : `Done: ${describeDone({ invited: countOf('created'), updated: countOf('updated'), members: countOf('member'), problems: countOf('problem') })}`}
      </Text>
      {status === 'waiting' && (
        <Alert color="orange" role="alert" title="Connection lost">
          {error?.message} The import continues automatically when the service is back. Nobody is skipped or invited
          twice.
          <Button variant="default" size="xs" mt="sm" display="block" onClick={retryNow}>
            Try now
          </Button>
        </Alert>
      )}
      {isPaused && <Text size="sm">The file adds or changes an admin, so confirm that it’s you to continue.</Text>}
      {status === 'stopped' && error !== null && !isPaused && <Problem error={error} />}
      <Group>
        {isUnderWay && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        {status === 'stopped' && <Button onClick={onContinue}>Continue import</Button>}
        {!isUnderWay && failed.length > 0 && (
          <Button variant="default" onClick={() => download(toFailedCsv(file, isHeader, failed))}>
            Download the {failed.length === 1 ? 'line' : `${failed.length.toLocaleString()} lines`} that failed
          </Button>
        )}
        {!isUnderWay && (
          <>
            <Button variant="default" onClick={onOther}>
              Import another file
            </Button>
            <ButtonLink variant="subtle" to={paths.people}>
              View people
            </ButtonLink>
          </>
        )}
      </Group>
    </Stack>
  )
}

function describeDone(counts: { invited: number; updated: number; members: number; problems: number }): string {
  const [invited, updated, members, problems] = Object.values(counts).map((count) => count.toLocaleString())
  const change = counts.updated === 0 ? '' : `, ${updated} updated`
  return `${invited} invited${change}, ${members} already members, ${problems} with problems`
}

/** The lines as in the file, with the reason: to be fixed and imported again. */
function toFailedCsv(file: PeopleFile, isHeader: boolean, failed: { row: Row; note: string | null }[]): string {
  const width = Math.max(...failed.map(({ row }) => row.cells.length), file.lines[0]?.cells.length ?? 0)
  const names = isHeader ? (file.lines[0]?.cells ?? []) : []
  const header = Array.from({ length: width }, (_, index) => names[index] ?? `Column ${index + 1}`)
  const pad = (cells: string[]) => header.map((_, index) => cells[index] ?? '')
  return toCsv(
    [...header, 'problem'],
    failed.map(({ row, note }) => [...pad(row.cells), note ?? '']),
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'not-imported.csv' })
  link.click()
  URL.revokeObjectURL(url)
}
