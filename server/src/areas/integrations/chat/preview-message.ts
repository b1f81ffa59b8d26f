import type { ChatEvent, ChatKind, ChatPreview } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { readOrganization } from '../../organization/organization/organization.ts'
import { renderPayload } from './render-message.ts'
import { composeSample } from './samples.ts'

type Previewed = {
  kind?: ChatKind
  event?: ChatEvent
  audience?: 'organization' | 'team'
  people?: 'named' | 'counted'
}

export async function previewMessage(ctx: OrgContext, asked: Previewed): Promise<ChatPreview> {
  const { kind = 'slack', event = 'assignment.given', audience, people } = asked
  const { name } = (await readOrganization(ctx)).answer
  const voice = { isForTeam: audience === 'team', namesPeople: people === 'named' }
  const message = composeSample({ source: name, voice, events: [event], now: ctx.clock.now() })
  return {
    source: name,
    sections: message.sections.map(({ lines, link, ...section }) => ({
      ...section,
      lines: lines.map((line) => ({ ...line, people: line.people.map(({ name }) => name) })),
      link: { label: link.label, url: ctx.publicUrl + link.path },
    })),
    payload: JSON.stringify(renderPayload(kind, message, ctx.publicUrl), null, 2),
  }
}
