import { Checkbox } from '@mantine/core'
import { type EventType, events, eventTypes } from '@parapet/contract'
import { Stack } from '../../../ui/text/flex.tsx'
import { EventName } from './event-name.tsx'

export function EventChoice({ chosen, onChange }: { chosen: EventType[]; onChange: (events: EventType[]) => void }) {
  return (
    <Checkbox.Group label="Events" value={chosen} onChange={(values) => onChange(values as EventType[])}>
      <Stack gap="xs" mt="xs">
        {eventTypes.map((type) => (
          <Checkbox key={type} value={type} label={<EventName type={type} />} description={events[type].description} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
