import type { EventType } from '@parapet/contract'
import { Text } from '../../../ui/text/text.tsx'

/** What an event is about, in words. Its name in the API is for integrators, and stands next to it as code. */
export const eventLabels: Record<EventType, string> = {
  'assignment.created': 'Assignment created',
  'assignment.completed': 'Assignment completed',
  'sarif.ingested': 'Scan processed',
  'certificate.issued': 'Certificate issued',
}

export function EventName({ type }: { type: EventType }) {
  return (
    <>
      {eventLabels[type]}{' '}
      <Text span size="xs" c="dimmed" ff="monospace">
        {type}
      </Text>
    </>
  )
}

/** `Assignment created, scan processed` */
export function listEvents(types: readonly EventType[]): string {
  return types.map((type, index) => (index === 0 ? eventLabels[type] : eventLabels[type].toLowerCase())).join(', ')
}
