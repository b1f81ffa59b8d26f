import { Button, Paper } from '@mantine/core'
import { addUserAlias, getSarifPreview, listRunAuthors, listUserAliases, type RunAuthor } from '@parapet/contract'
import { useState } from 'react'
import { peopleQuery } from '../../../api/lists.ts'
import { useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { countFindings } from './finding-words.ts'

/** People don't read longer lists, and they are slow. */
const shownAtOnce = 50

export type UnknownAuthor = Omit<RunAuthor, 'topicCount'>

/** Unknown email addresses, each with a way to choose the person. */
export function MapAuthors({ authors }: { authors: readonly UnknownAuthor[] }) {
  return (
    <Stack gap="sm">
      {authors.slice(0, shownAtOnce).map((author) => (
        <Paper key={author.email} withBorder p="md">
          <Group justify="space-between" align="flex-end" gap="md">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {author.email}
              </Text>
              <Text size="sm" c="dimmed">
                {author.resultCount === 0 ? 'Assigned to the author of the upload' : countFindings(author.resultCount)}
              </Text>
            </div>
            {author.person === null ? (
              <ForAdmins>
                <ChoosePerson email={author.email} />
              </ForAdmins>
            ) : (
              <Mapped author={author} />
            )}
          </Group>
        </Paper>
      ))}
      {authors.length > shownAtOnce && (
        <Text size="sm" c="dimmed">
          and {countOf(authors.length - shownAtOnce, 'more address', 'more addresses')}
        </Text>
      )}
    </Stack>
  )
}

function Mapped({ author: { person, state } }: { author: UnknownAuthor }) {
  return (
    <Group gap="xs">
      {person !== null && (
        <TextLink size="sm" to={paths.person} params={{ userId: person.userId }}>
          {person.name}
        </TextLink>
      )}
      <Status of={state} />
    </Group>
  )
}

function ChoosePerson({ email }: { email: string }) {
  const people = useDeferredQuery(peopleQuery)
  const [userId, setUserId] = useState<string | null>(null)
  const mapping = useApiMutation(addUserAlias, { invalidates: [listUserAliases, listRunAuthors, getSarifPreview] })
  const options = (people.data ?? [])
    .filter(({ isActive, role }) => isActive && role !== 'auditor')
    .map((person) => ({ value: person.id, label: `${person.name} (${person.email})` }))
  return (
    <Stack gap="xs" style={{ flex: '0 1 420px' }}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <Select
          label={`Person for ${email}`}
          placeholder="Name or email"
          searchable
          limit={shownAtOnce}
          nothingFoundMessage="No active person found"
          data={options}
          value={userId}
          onChange={setUserId}
          style={{ flex: 1, minWidth: 0 }}
        />
        <Button
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={`Map ${email}`}
          disabled={userId === null}
          loading={mapping.isPending}
          onClick={() => userId !== null && mapping.mutate({ params: { userId }, body: { email } })}
        >
          Map
        </Button>
      </Group>
      {mapping.error !== null && <Problem error={mapping.error} />}
    </Stack>
  )
}
