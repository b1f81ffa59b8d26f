import { Button } from '@mantine/core'
import {
  applySarifPreview,
  getSarifPreview,
  getSarifRun,
  listRunAuthors,
  listSarifRuns,
  type SarifPreview,
  type SarifRun,
} from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { assignmentReads } from '../../../api/lists.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { MapAuthors, type UnknownAuthor } from './map-authors.tsx'
import { toNames } from './named-people.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunResult } from './run-result.tsx'

export const previewOf = (previewId: string) => apiQuery(getSarifPreview, { params: { previewId } })

/** The result of a dry run, and a button to apply it. */
export function PreviewResult({ previewId }: { previewId: string }) {
  const preview = useDeferredQuery(previewOf(previewId))
  return (
    <Loaded query={preview}>
      {({ run, people, expiresAt }) => (
        <Stack gap="xl">
          <RunFacts run={run} names={toNames(people)} />
          <Apply previewId={previewId} run={run} expiresAt={expiresAt} />
          {run.unresolvedAuthors.length > 0 && (
            <Section title="Unknown authors">
              <Text size="sm" c="dimmed">
                Nobody in your organization has these addresses. Choose the person for each to see what changes.
              </Text>
              <MapAuthors authors={run.unresolvedAuthors.map((email) => toUnknown(run, email))} />
            </Section>
          )}
          <RunResult run={run} names={toNames(people)} />
        </Stack>
      )}
    </Loaded>
  )
}

function toUnknown({ skipped }: SarifRun, email: string): UnknownAuthor {
  const own = skipped.filter(({ reason, userEmail }) => reason === 'author_unknown' && userEmail === email)
  const resultCount = own.reduce((sum, entry) => sum + entry.resultCount, 0)
  return { email, resultCount, state: 'unknown', person: null }
}

function Apply({ previewId, run, expiresAt }: Omit<SarifPreview, 'people'> & { previewId: string }) {
  const navigate = useNavigate()
  const applying = useApiMutation(applySarifPreview, {
    invalidates: [getSarifRun, listSarifRuns, listRunAuthors, ...assignmentReads],
    onSuccess: ({ runId }) => navigate({ to: paths.findingRun, params: { runId } }),
  })
  return (
    <Stack gap="xs">
      {applying.error !== null && <Problem error={applying.error} />}
      <Group gap="md">
        <Button
          variant={run.resultsProcessed === 0 ? 'default' : 'filled'}
          loading={applying.isPending}
          onClick={() => applying.mutate({ params: { previewId } })}
        >
          Apply scan
        </Button>
        <Text size="sm" c="dimmed" style={{ flex: '1 1 240px' }}>
          {run.resultsProcessed === 0
            ? 'Applying this scan records it and assigns nothing.'
            : 'Applying this scan creates the assignments below and notifies people.'}{' '}
          You can do it until <Time at={expiresAt} />.
        </Text>
      </Group>
    </Stack>
  )
}
