import { Button, List, TextInput } from '@mantine/core'
import {
  addUserAlias,
  limits,
  listUserAliases,
  removeUserAlias,
  type UserAlias,
  type UserDetail,
} from '@parapet/contract'
import { apiQuery, useApiMutation, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'

/** Other addresses the person commits code with. */
export function PersonAliases({ person }: { person: UserDetail }) {
  const aliases = useDeferredQuery(apiQuery(listUserAliases, { params: { userId: person.id } }))
  return (
    <Section title="Other email addresses">
      <Text size="sm" c="dimmed" maw={720}>
        Other addresses that {person.name} commits code with. Scanner findings in that code count as theirs. The
        addresses are used for nothing else: not to sign in, and not for email.
      </Text>
      <Loaded query={aliases}>
        {(data) => (
          <Stack gap="md">
            <AliasList userId={person.id} aliases={data} />
            <ForAdmins>
              {data.length < limits.userAliases ? (
                <NewAlias userId={person.id} />
              ) : (
                <Text size="sm">
                  A person can have {limits.userAliases} other addresses. Remove one to add another.
                </Text>
              )}
            </ForAdmins>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function AliasList({ userId, aliases }: { userId: string; aliases: UserAlias[] }) {
  const undoBy = useUndo()
  const removing = useApiMutation(removeUserAlias, {
    invalidates: [listUserAliases],
    onSuccess: (_, { params }) => {
      const email = aliases.find(({ id }) => id === params?.aliasId)?.email ?? ''
      void notifyDone({
        message: `${email} is removed.`,
        undo: undoBy(addUserAlias, { params: { userId }, body: { email } }, [listUserAliases]),
      })
    },
  })
  if (aliases.length === 0) return <Text size="sm">None yet.</Text>
  return (
    <>
      {removing.error !== null && <Problem error={removing.error} />}
      <List listStyleType="none" spacing="xs" maw={560}>
        {aliases.map(({ id, email, isManaged }) => (
          <List.Item key={id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
              {isManaged ? (
                <Status of="managed" />
              ) : (
                <ForAdmins>
                  <RowButton
                    action="Remove"
                    of={email}
                    isDanger
                    style={{ flexShrink: 0 }}
                    loading={removing.isPending && removing.variables.params?.aliasId === id}
                    onClick={() => removing.mutate({ params: { userId, aliasId: id } })}
                  />
                </ForAdmins>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </>
  )
}

function NewAlias({ userId }: { userId: string }) {
  const form = useForm({ email: '' }, { name: 'alias' })
  const { email } = form.values
  const undoBy = useUndo()
  const adding = useApiMutation(addUserAlias, {
    invalidates: [listUserAliases],
    onSuccess: (alias) => {
      form.change({ email: '' })
      void notifyDone({
        message: `${alias.email} is added.`,
        undo: undoBy(removeUserAlias, { params: { userId, aliasId: alias.id } }, [listUserAliases]),
      })
    },
  })
  return (
    <Form error={adding.error} onSubmit={() => adding.mutate({ params: { userId }, body: { email: email.trim() } })}>
      {(errorOf) => (
        <Group align="flex-start" gap="sm">
          <TextInput
            label="Email address"
            type="email"
            required
            maxLength={limits.emailLength}
            placeholder="name@users.noreply.example.com"
            {...form.text('email', errorOf)}
            style={{ flex: '1 1 280px' }}
            maw={420}
            // On phones the button is always below, where it needs no space for the label.
            miw={{ base: '100%', xs: 0 }}
          />
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }} loading={adding.isPending}>
            Add address
          </Button>
        </Group>
      )}
    </Form>
  )
}
