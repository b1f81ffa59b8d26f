/** Messages with made-up people, for previews and tests. */

import { type ChatEvent, chatEvents } from '@parapet/contract'
import { describeFailedDelivery } from '../../../delivery/delivery.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Message, Section } from './chat-message.ts'
import {
  composeDisabled,
  composeDueSoon,
  composeEarned,
  composeGiven,
  composeOverdue,
  composeScans,
  type Voice,
} from './compose-sections.ts'

const none = '00000000-0000-0000-0000-000000000000'
const people = ['Ada Example', 'Grace Sample', 'Alan Example'].map((name) => ({ id: none, name }))

type Sampled = { source: string; voice: Voice; events: readonly ChatEvent[]; now: Date }

export function composeSample({ source, voice, events, now }: Sampled): Message {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  const sections: Record<ChatEvent, () => Section> = {
    'assignment.given': () =>
      composeGiven(voice, 14, [
        { title: 'SQL injection', peopleCount: 12, people, deadline: inDays(14), isMandatory: true },
        { title: 'Insecure defaults', peopleCount: 2, people: people.slice(0, 2), deadline: null, isMandatory: false },
      ]),
    'assignment.due_soon': () =>
      composeDueSoon(voice, [
        { title: 'SQL injection', deadline: inDays(1), daysLeft: 1, openCount: 3, peopleCount: 12, people },
        { title: 'Access control', deadline: inDays(3), daysLeft: 3, openCount: 7, peopleCount: 12, people },
      ]),
    'assignment.overdue': () =>
      composeOverdue(voice, 5, [
        { title: 'Cross-site scripting', deadline: inDays(-9), openCount: 4, peopleCount: 12, people },
        { title: 'Cryptography', deadline: inDays(-2), openCount: 1, peopleCount: 8, people: people.slice(0, 1) },
      ]),
    'certificate.earned': () =>
      composeEarned(voice, [{ title: 'Injection', peopleCount: 2, people: people.slice(0, 2) }]),
    'scan.processed': () =>
      composeScans(voice, [
        {
          id: none,
          title: 'example/shop',
          resultCount: 42,
          assignmentCount: 3,
          peopleCount: 2,
          people: people.slice(0, 2),
        },
      ]),
    'webhook.disabled': () =>
      composeDisabled([
        { id: none, host: 'hooks.example.com', reason: describeFailedDelivery({ attempts: 5, error: 'answered 500' }) },
      ]),
  }
  const chosen = chatEvents.filter((event) => events.includes(event))
  return { source, sections: chosen.map((event) => sections[event]()) }
}
