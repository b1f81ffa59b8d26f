import { Code, SegmentedControl } from '@mantine/core'
import type { ChatEvent, ChatKind, ChatPreview } from '@parapet/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeferredQuery } from '../../../api/query.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Chip } from '../../../ui/text/chip.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Mark } from '../../../ui/text/mark.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { previewQuery } from './chat-data.ts'
import { eventWords } from './chat-words.ts'
import classes from './message-preview.module.css'

type PreviewProps = { kind: ChatKind; events: readonly ChatEvent[]; isForTeam: boolean; namesPeople: boolean }

/** The channel's message for each event, roughly as the chat app shows it. The people are made up. */
export function MessagePreview({ kind, events, isForTeam, namesPeople }: PreviewProps) {
  const [chosen, setChosen] = useState<ChatEvent>()
  const [view, setView] = useState<'message' | 'json'>('message')
  const event = chosen !== undefined && events.includes(chosen) ? chosen : events[0]
  const preview = useDeferredQuery({
    ...previewQuery({ kind, event: event ?? 'assignment.given', isForTeam, namesPeople }),
    placeholderData: keepPreviousData,
  })
  if (event === undefined) {
    return (
      <Text size="sm" c="dimmed">
        Choose an event to see its message.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <Select
          label="Event"
          data={events.map((value) => ({ value, label: eventWords[value].name }))}
          value={event}
          onChange={(value) => setChosen(events.find((name) => name === value))}
          allowDeselect={false}
          style={{ flex: 1, minWidth: 180 }}
        />
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'message', label: 'Preview' },
            { value: 'json', label: 'JSON' },
          ]}
          value={view}
          onChange={(value) => setView(value === 'json' ? 'json' : 'message')}
        />
      </Group>
      <Loaded query={preview}>
        {(data) =>
          view === 'json' ? (
            // Scrollable, so it must be reachable by keyboard.
            <Code block mah={420} style={{ overflow: 'auto' }} tabIndex={0} aria-label="Request body">
              {data.payload}
            </Code>
          ) : (
            <figure className={classes.frame} aria-label="Preview of the message" style={{ margin: 0 }}>
              <Sender kind={kind} />
              {kind === 'slack' ? <SlackMessage preview={data} /> : <TeamsMessage preview={data} />}
            </figure>
          )
        }
      </Loaded>
    </Stack>
  )
}

function Sender({ kind }: { kind: ChatKind }) {
  return (
    <Group gap="xs" wrap="nowrap" mb="xs">
      {kind === 'slack' ? (
        <Mark size={36} />
      ) : (
        <div className={classes.avatar} aria-hidden="true">
          W
        </div>
      )}
      <Text fw={700} size="sm">
        {kind === 'slack' ? 'Parapet' : 'Workflows'}
      </Text>
      {kind === 'slack' && <Chip>App</Chip>}
    </Group>
  )
}

function SlackMessage({ preview: { sections, source } }: { preview: ChatPreview }) {
  return (
    <Stack gap="xs">
      {sections.map((section) => (
        <div key={section.event}>
          <Text fw={800} mb={4}>
            {section.title}
          </Text>
          <ul className={classes.lines}>
            <Lines lines={section.lines} moreLines={section.moreLines} />
          </ul>
          <Text size="sm" mt={4}>
            <span className={classes.link}>{section.link.label}</span>
          </Text>
        </div>
      ))}
      <Source name={source} />
    </Stack>
  )
}

function TeamsMessage({ preview: { sections, source } }: { preview: ChatPreview }) {
  return (
    <Stack gap="xs" className={classes.card ?? ''}>
      {sections.map((section) => (
        <div key={section.event}>
          <Text fw={700} mb={4}>
            {section.title}
          </Text>
          <ul className={classes.cardLines}>
            <Lines lines={section.lines} moreLines={section.moreLines} />
          </ul>
        </div>
      ))}
      <Source name={source} />
      <Group gap="xs">
        {sections.map(({ event, link }) => (
          <Text key={event} span size="sm" className={classes.button ?? ''}>
            {link.label}
          </Text>
        ))}
      </Group>
    </Stack>
  )
}

function Lines({ lines, moreLines }: Pick<ChatPreview['sections'][number], 'lines' | 'moreLines'>) {
  return (
    <>
      {lines.map(({ title, facts, people, morePeople }) => (
        <li key={title}>
          <Text size="sm" span fw={600}>
            {title}
          </Text>
          <Text size="sm" span>
            {facts.map((fact) => ` · ${fact}`).join('')}
          </Text>
          {people.length > 0 && (
            <Text size="sm" c="dimmed">
              {people.join(', ')}
              {morePeople > 0 && ` and ${morePeople} more`}
            </Text>
          )}
        </li>
      ))}
      {moreLines > 0 && (
        <li>
          <Text size="sm">and {moreLines} more</Text>
        </li>
      )}
    </>
  )
}

function Source({ name }: { name: string }) {
  return (
    <Text size="xs" c="dimmed">
      Parapet · {name}
    </Text>
  )
}
