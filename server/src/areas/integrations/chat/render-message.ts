import type { ChatKind } from '@parapet/contract'
import type { Message } from './chat-message.ts'
import { renderSlack } from './render-slack.ts'
import { renderTeams } from './render-teams.ts'

export function renderPayload(kind: ChatKind, message: Message, publicUrl: string) {
  return kind === 'slack' ? renderSlack(message, publicUrl) : renderTeams(message, publicUrl)
}
