import type { ChatKind } from '@parapet/contract'
import type { RenderMessage } from '../../../delivery/delivery.ts'
import { type Message, readMessage } from './chat-message.ts'
import { renderSlack } from './render-slack.ts'
import { renderTeams } from './render-teams.ts'

export function renderPayload(kind: ChatKind, message: Message, publicUrl: string) {
  return kind === 'slack' ? renderSlack(message, publicUrl) : renderTeams(message, publicUrl)
}

/** The delivery worker calls this at every attempt, because the installation's URL may have changed. */
export function createRenderMessage(publicUrl: string): RenderMessage {
  return (kind, body) => Buffer.from(JSON.stringify(renderPayload(kind, readMessage(body), publicUrl)))
}
