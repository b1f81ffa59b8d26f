import { Button } from '@mantine/core'
import {
  applySarifRun,
  getSarifRun,
  listRunAuthors,
  listSarifRuns,
  type RunAuthors,
  type SarifRun,
} from '@parapet/contract'
import { assignmentReads } from '../../../api/lists.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { countFindings } from './finding-words.ts'
import { MapAuthors } from './map-authors.tsx'

/** Authors unknown to the scan. Once an admin has said who they are, the scan is applied again. */
export function UnknownAuthors({ run }: { run: SarifRun }) {
  const authors = useDeferredQuery(apiQuery(listRunAuthors, { params: { runId: run.runId } }))
  if (run.unresolvedAuthors.length === 0) return null
  return (
    <Section title="Unknown authors">
      <Loaded query={authors}>{(data) => <Authors run={run} {...data} />}</Loaded>
    </Section>
  )
}

function Authors({ run, authors, keptUntil }: RunAuthors & { run: SarifRun }) {
  return (
    <>
      <Text size="sm" c="dimmed" maw={720}>
        Nobody in your organization has these addresses. Choose the person for each: Parapet adds the address to them,
        and later scans find them automatically. Invite people who don’t have an account yet.
      </Text>
      <MapAuthors authors={authors} />
      {keptUntil === null ? (
        <Text size="sm">Nothing is waiting to be assigned. The next scan uses what you map here.</Text>
      ) : (
        <ForAdmins>
          <ApplyAgain run={run} authors={authors} keptUntil={keptUntil} />
        </ForAdmins>
      )}
    </>
  )
}

type ApplyAgainProps = { run: SarifRun; authors: RunAuthors['authors']; keptUntil: string }

function ApplyAgain({ run, authors, keptUntil }: ApplyAgainProps) {
  const applying = useApiMutation(applySarifRun, {
    invalidates: [getSarifRun, listSarifRuns, listRunAuthors, ...assignmentReads],
    onSuccess: (applied) => {
      const created = applied.assignmentsCreated.length - run.assignmentsCreated.length
      void notify({
        title: 'Scan applied',
        message: created === 0 ? 'Nothing new to assign.' : `${countOf(created, 'assignment', 'assignments')} created.`,
      })
    },
  })
  const waiting = authors
    .filter(({ state }) => state === 'ready')
    .reduce((sum, { resultCount }) => sum + resultCount, 0)
  return (
    <>
      {applying.error !== null && <Problem error={applying.error} />}
      <div>
        <Button
          disabled={waiting === 0}
          loading={applying.isPending}
          onClick={() => applying.mutate({ params: { runId: run.runId } })}
        >
          Apply scan again
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {waiting === 0
          ? 'Map an author first. '
          : `Assigns training for ${countFindings(waiting)} with the settings of the upload. `}
        Kept until <Time at={keptUntil} />.
      </Text>
    </>
  )
}
