import { Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { SarifRun } from '@parapet/contract'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { countFindings, type SkipReason, skipWords } from './finding-words.ts'
import { FoundTopics } from './found-topics.tsx'

/** What became of every finding of a file, or would become of it. */
export function RunResult({ run }: { run: SarifRun }) {
  const titles = new Map(run.findings.map(({ topicId, topicTitle }) => [topicId, topicTitle]))
  const titleOf = (topicId: string) => titles.get(topicId) ?? topicId
  const isDryRun = run.status === 'dry_run'
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Count name={isDryRun ? 'Found in the file' : 'Found'} value={run.resultsReceived}>
          in all
        </Count>
        <Count name={isDryRun ? 'Would lead to training' : 'Led to training'} value={run.resultsProcessed}>
          {countAssignments(run.assignmentsCreated.length, run.truncated)}
        </Count>
        <Count name={isDryRun ? 'Would be skipped' : 'Skipped'} value={run.resultsSkipped}>
          each for one reason
        </Count>
      </SimpleGrid>
      {run.assignmentsCreated.length > 0 && (
        <Section title={isDryRun ? 'Would be assigned' : 'Assigned'}>
          <Assigned run={run} titleOf={titleOf} />
        </Section>
      )}
      {run.skipped.length > 0 && (
        <Section title={isDryRun ? 'Would be skipped, and why' : 'Skipped, and why'}>
          <Skipped skipped={run.skipped} titleOf={titleOf} />
        </Section>
      )}
      {run.findings.length > 0 && (
        <Section title="What the findings are about">
          <FoundTopics run={run} />
        </Section>
      )}
      <NotRecognised run={run} />
      {run.truncated && (
        <Text size="sm" c="dimmed">
          Long lists are cut here. The numbers are whole.
        </Text>
      )}
    </Stack>
  )
}

function countAssignments(count: number, isCut: boolean): string {
  return `${count}${isCut ? ' or more' : ''} ${count === 1 && !isCut ? 'assignment' : 'assignments'}`
}

function Count({ name, value, children }: { name: string; value: number; children: string }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={28} fw={600} lh={1.4}>
        {value.toLocaleString()}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Paper>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

type TitleOf = (topicId: string) => string

/** In a dry run there are no assignments to lead to, only people. */
function Assigned({ run, titleOf }: { run: SarifRun; titleOf: TitleOf }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Topic</Table.Th>
            <Table.Th>Person</Table.Th>
            <Table.Th>Deadline</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.assignmentsCreated.map(({ id, userId, userEmail, topicId, deadline }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {run.status === 'dry_run' ? (
                  titleOf(topicId)
                ) : (
                  <TextLink size="sm" to={paths.assignment} params={{ assignmentId: id }}>
                    {titleOf(topicId)}
                  </TextLink>
                )}
              </Table.Td>
              <Table.Td>
                <TextLink size="sm" to={paths.person} params={{ userId }}>
                  {userEmail}
                </TextLink>
              </Table.Td>
              <Table.Td>
                <Time at={deadline} none="none" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const listedEntries = 20

function Skipped({ skipped, titleOf }: { skipped: SarifRun['skipped']; titleOf: TitleOf }) {
  const countOf = (entries: SarifRun['skipped']) => entries.reduce((sum, { resultCount }) => sum + resultCount, 0)
  const groups = [...Map.groupBy(skipped, ({ reason }) => reason)].sort(([, a], [, b]) => countOf(b) - countOf(a))
  return (
    <Stack gap="md">
      {groups.map(([reason, entries]) => (
        <Paper key={reason} withBorder p="md">
          <Text fw={600} size="sm">
            {skipWords[reason as SkipReason].title}: {countFindings(countOf(entries))}
          </Text>
          <Text size="sm" c="dimmed">
            {skipWords[reason as SkipReason].why}
          </Text>
          <SkippedEntries entries={entries} titleOf={titleOf} />
        </Paper>
      ))}
    </Stack>
  )
}

function SkippedEntries({ entries, titleOf }: { entries: SarifRun['skipped']; titleOf: TitleOf }) {
  const named = entries.filter(({ topicId, userEmail }) => topicId !== null || userEmail !== null)
  if (named.length === 0) return null
  return (
    <Text component="ul" size="sm" m={0} mt="xs" pl="lg" style={{ overflowWrap: 'anywhere' }}>
      {named.slice(0, listedEntries).map(({ topicId, userEmail, resultCount }) => (
        <li key={`${topicId} ${userEmail}`}>
          {[topicId === null ? undefined : titleOf(topicId), userEmail ?? undefined, countFindings(resultCount)]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </li>
      ))}
      {named.length > listedEntries && <li>and {named.length - listedEntries} more like these</li>}
    </Text>
  )
}

/** For whoever looks after the scanner: what could not be told from a finding. */
function NotRecognised({ run: { unmappedCwes, unmappedRules } }: { run: SarifRun }) {
  if (unmappedCwes.length === 0 && unmappedRules.length === 0) return null
  return (
    <Section title="Not recognised">
      <Stack gap="xs">
        {unmappedCwes.length > 0 && <Text size="sm">Weaknesses without a topic: {unmappedCwes.join(', ')}</Text>}
        {unmappedRules.length > 0 && (
          <div>
            <Text size="sm">Rules that name no weakness:</Text>
            <Text component="ul" size="sm" m={0} pl="lg" style={{ overflowWrap: 'anywhere' }}>
              {unmappedRules.slice(0, listedEntries).map(({ tool, ruleId, resultCount }) => (
                <li key={`${tool} ${ruleId}`}>
                  {tool}: {ruleId === '' ? '(no rule)' : ruleId} · {countFindings(resultCount)}
                </li>
              ))}
              {unmappedRules.length > listedEntries && <li>and {unmappedRules.length - listedEntries} more</li>}
            </Text>
          </div>
        )}
      </Stack>
    </Section>
  )
}
