import { Button, PasswordInput, Radio, TextInput } from '@mantine/core'
import {
  type ActorKind,
  deleteRecordStore,
  listRecordStores,
  type RecordStore,
  type StatementVerb,
  saveRecordStore,
  statementVerbs,
  testRecordStore,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { apiQuery, load, useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MultiSelect } from '../../../ui/form/late-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { ConfirmButton } from '../../../ui/notices/confirm-button.tsx'
import { notify, notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins, LockedForAuditors } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Chip } from '../../../ui/text/chip.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { receiverReason } from '../webhooks/receiver-reason.ts'
import { Batches } from './batches.tsx'

const storeQuery = {
  ...apiQuery(listRecordStores),
  // Refetching on window focus must not overwrite what is being typed.
  refetchOnWindowFocus: false,
}

export const loader = ({ client }: LoaderArgs) => load(client, storeQuery)

/** Where xAPI statements about learning are sent. */
export function RecordStorePage() {
  const { data } = useSuspenseQuery(storeQuery)
  const store = data[0] ?? null
  return (
    <Page
      title="Learning record store"
      hint="Send your learners’ results to a learning record store (LRS) as xAPI statements."
      actions={
        store !== null && (
          <ForAdmins>
            <Deletion />
          </ForAdmins>
        )
      }
    >
      <Stack gap="xl">
        {store !== null && <State store={store} />}
        <LockedForAuditors>
          <StoreForm key={store === null ? 'new' : 'saved'} store={store} />
        </LockedForAuditors>
        {store !== null && <Batches batches={store.batches} />}
      </Stack>
    </Page>
  )
}

const stateChips = {
  active: <Chip kind="success">Active</Chip>,
  paused: <Chip>Paused</Chip>,
  disabled: <Chip kind="danger">Disabled</Chip>,
}

function State({ store }: { store: RecordStore }) {
  const cache = useApiCache()
  const testing = useApiMutation(testRecordStore, {
    onSuccess: async (answer) => {
      cache.put(storeQuery, [answer])
      await notify({ message: 'Test statement sent. Refresh the list below to see the response.' })
    },
  })
  const undoBy = useUndo()
  const { url, username, verbs, actorKind, state } = store
  const toBody = (isActive: boolean) => ({ url, username, verbs, actorKind, isActive })
  const saving = useApiMutation(saveRecordStore, {
    onSuccess: (answer) => {
      cache.put(storeQuery, [answer])
      void notifyDone({
        message: answer.state === 'active' ? 'Parapet sends statements again.' : 'The learning record store is paused.',
        // We can't restore why it was disabled.
        ...(state === 'disabled'
          ? {}
          : { undo: undoBy(saveRecordStore, { body: toBody(state === 'active') }, [listRecordStores]) }),
      })
    },
  })
  return (
    <Section title="Status">
      {testing.error !== null && <Problem error={testing.error} />}
      {saving.error !== null && <Problem error={saving.error} />}
      <Text mb="sm">
        {stateChips[state]} {store.disabledReason}
      </Text>
      <ForAdmins>
        <Group>
          <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate({})}>
            Send test statement
          </Button>
          <Button
            variant="default"
            loading={saving.isPending}
            onClick={() => saving.mutate({ body: toBody(state !== 'active') })}
          >
            {state === 'active' ? 'Pause record store' : 'Turn record store on'}
          </Button>
          <Button variant="default" onClick={() => void cache.invalidate(listRecordStores)}>
            Refresh
          </Button>
        </Group>
      </ForAdmins>
    </Section>
  )
}

function StoreForm({ store }: { store: RecordStore | null }) {
  const cache = useApiCache()
  const form = useForm<{
    url: string
    username: string
    password: string
    verbs: StatementVerb[]
    actorKind: ActorKind
  }>(
    {
      url: store?.url ?? '',
      username: store?.username ?? '',
      password: '',
      verbs: store?.verbs ?? [...statementVerbs],
      actorKind: store?.actorKind ?? 'account',
    },
    { name: 'record-store', secrets: ['password'] },
  )
  const { url, username, password, verbs, actorKind } = form.values
  const saving = useConfirmedMutation(saveRecordStore, {
    onSuccess: async (answer) => {
      cache.put(storeQuery, [answer])
      form.change({ password: '' })
      await notify({ message: 'Learning record store saved. Send a test statement to check it.' })
    },
  })
  const body = { url, username, verbs, actorKind, password: password === '' ? undefined : password }
  return (
    <Section title="Connection">
      <Form maw={640} error={saving.error} onSubmit={() => saving.mutate({ body })}>
        {(errorOf) => (
          <>
            <TextInput
              label="xAPI endpoint"
              description="Copy it from your learning record store. Parapet posts to /statements under this URL."
              placeholder="https://lrs.example.com/xapi"
              required
              {...form.text('url', errorOf)}
            />
            <TextInput label="Key or user name" required autoComplete="off" {...form.text('username', errorOf)} />
            <PasswordInput
              label="Secret or password"
              description={store === null ? undefined : 'Leave empty to keep the saved one. It is never shown.'}
              required={store === null}
              autoComplete="new-password"
              {...form.text('password', errorOf)}
            />
            <MultiSelect
              label="Statements"
              error={errorOf('verbs')}
              data={[...statementVerbs]}
              value={verbs}
              onChange={(values) => form.change({ verbs: values as StatementVerb[] })}
            />
            <Radio.Group
              label="Identify people by"
              description="An account holds only the person’s ID in Parapet. Stores that match people by email need the second choice."
              value={actorKind}
              onChange={(value) => form.change({ actorKind: value as ActorKind })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="account" label="Account ID" />
                <Radio value="email" label="Name and email address" />
              </Stack>
            </Radio.Group>
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {store === null ? 'Save learning record store' : 'Save changes'}
              </Button>
            </Group>
          </>
        )}
      </Form>
      <ConfirmIdentityDialog {...saving} reason={receiverReason} isOpen={saving.isAsked} />
    </Section>
  )
}

function Deletion() {
  const cache = useApiCache()
  const deleting = useApiMutation(deleteRecordStore, {
    onSuccess: () => cache.put(storeQuery, []),
  })
  return (
    <ConfirmButton
      button="Delete"
      title="Delete the learning record store?"
      label="Delete learning record store"
      action={deleting}
      onConfirm={(close) => deleting.mutate({}, { onSuccess: close })}
    >
      Parapet sends no more statements, and the credentials are erased. What the store has received stays there.
    </ConfirmButton>
  )
}
