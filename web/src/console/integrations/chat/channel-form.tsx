import { Button, Checkbox, Radio, SimpleGrid, Switch, TextInput } from '@mantine/core'
import {
  type ChatChannel,
  type ChatEvent,
  type ChatKind,
  chatEvents,
  limits,
  type NewChatChannel,
  organizationChatEvents,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, Fragment, useState } from 'react'
import { teamsQuery } from '../../../api/lists.ts'
import type { Action } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { eventWords } from './chat-words.ts'
import { exampleUrlOf, WebhookGuide } from './webhook-guides.tsx'

const MessagePreview = latePart(() => import('./message-preview.tsx'), 'MessagePreview')

/** What a form sends: the address only if one was typed. */
export type ChannelFields = Omit<NewChatChannel, 'kind' | 'url'> & { url?: string }

type ChannelFormProps = {
  kind: ChatKind
  /** The channel to change; undefined for a new one. */
  channel?: ChatChannel
  label: string
  cancelTo?: ComponentProps<typeof FormActions>['cancelTo']
  action: Action
  onSubmit: (fields: ChannelFields) => void
}

const usualEvents: ChatEvent[] = ['assignment.given', 'assignment.due_soon', 'assignment.overdue', 'certificate.earned']

export function ChannelForm({ kind, channel, label, cancelTo, action, onSubmit }: ChannelFormProps) {
  const teams = useSuspenseQuery(teamsQuery)
  const form = useForm<{
    name: string
    url: string
    teamId: string | null
    chosen: ChatEvent[]
    namesPeople: boolean
    overdueEvery: OverdueEvery
  }>(
    {
      name: channel?.name ?? '',
      url: '',
      teamId: channel?.teamId ?? null,
      chosen: channel?.events ?? usualEvents,
      namesPeople: channel?.namesPeople ?? false,
      overdueEvery: channel?.overdueEvery ?? 'week',
    },
    { name: 'channel', secrets: ['url'] },
  )
  const { name, url, teamId, chosen, namesPeople, overdueEvery } = form.values
  const [savedAt, setSavedAt] = useState(channel?.updatedAt)
  if (channel?.updatedAt !== savedAt) {
    // Saved: don't keep the secret in the page.
    setSavedAt(channel?.updatedAt)
    form.change({ url: '' })
  }
  const isForTeam = teamId !== null
  const possible = chatEvents.filter((event) => !isForTeam || !organizationChatEvents.includes(event))
  const events = possible.filter((event) => chosen.includes(event))
  const submit = () =>
    onSubmit({ name, events, teamId, namesPeople, overdueEvery, url: url === '' ? undefined : url.trim() })
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Form error={action.error} onSubmit={submit}>
        {(errorOf) => (
          <>
            <TextInput
              label="Name"
              description="The name shown in Parapet, such as #secure-coding."
              required
              maxLength={limits.nameLength}
              {...form.text('name', errorOf)}
            />
            <Stack gap="xs">
              <TextInput
                label="Webhook URL"
                description={
                  channel === undefined
                    ? 'Anyone who has it can post, so Parapet encrypts it and never shows it in full again.'
                    : `Saved: ${channel.maskedUrl}. Leave this empty to keep it.`
                }
                placeholder={exampleUrlOf(kind)}
                required={channel === undefined}
                type="url"
                autoComplete="off"
                spellCheck={false}
                {...form.text('url', errorOf)}
              />
              <WebhookGuide kind={kind} />
            </Stack>
            <Select
              label="Scope"
              description="A team’s channel only gets messages about people in that team."
              data={[
                { value: '', label: 'The whole organization' },
                ...teams.data.map((team) => ({ value: team.id, label: team.name })),
              ]}
              value={teamId ?? ''}
              error={errorOf('teamId')}
              onChange={(value) => form.change({ teamId: value === '' ? null : value })}
              allowDeselect={false}
              searchable
            />
            <Checkbox.Group
              label="Events"
              value={events}
              error={errorOf('events')}
              onChange={(values) => form.change({ chosen: chatEvents.filter((event) => values.includes(event)) })}
            >
              <Stack gap="xs" mt="xs">
                {possible.map((event) => (
                  <Fragment key={event}>
                    <Checkbox
                      value={event}
                      label={eventWords[event].name}
                      description={eventWords[event].description}
                    />
                    {event === 'assignment.overdue' && events.includes(event) && (
                      <OverdueSchedule {...form.value('overdueEvery')} />
                    )}
                  </Fragment>
                ))}
              </Stack>
            </Checkbox.Group>
            <Switch
              label="Name people in messages"
              description="If this is off, messages contain only numbers and titles. If it is on, everyone in the chat channel sees the names."
              {...form.checked('namesPeople')}
            />
            <FormActions cancelTo={cancelTo}>
              <Button type="submit" loading={action.isPending} disabled={events.length === 0}>
                {events.length === 0 ? 'Choose at least one event' : label}
              </Button>
            </FormActions>
          </>
        )}
      </Form>
      <Section title="Preview">
        <Text size="sm" c="dimmed">
          Examples with made-up people. Everything that happens within a minute arrives as one message.
        </Text>
        <MessagePreview kind={kind} events={events} isForTeam={isForTeam} namesPeople={namesPeople} />
      </Section>
    </SimpleGrid>
  )
}

type OverdueEvery = ChatChannel['overdueEvery']
type OverdueScheduleProps = { value: OverdueEvery; onChange: (value: OverdueEvery) => void }

/** Below its checkbox, and as far in as the words of it. */
function OverdueSchedule({ value, onChange }: OverdueScheduleProps) {
  return (
    <Radio.Group
      ms={32}
      mb="xs"
      label="Send the overdue summary"
      value={value}
      onChange={(chosen) => onChange(chosen === 'day' ? 'day' : 'week')}
    >
      <Group mt="xs">
        <Radio value="week" label="On Mondays" />
        <Radio value="day" label="Every day" />
      </Group>
    </Radio.Group>
  )
}
