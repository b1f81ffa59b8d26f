import {
  type ChatChannel,
  type ChatChannelUpdate,
  type ChatEvent,
  type ChatMessage,
  type Confirmation,
  limits,
  type NewChatChannel,
} from '@parapet/contract'
import {
  drop,
  endpointSecrets,
  holdQueued,
  insertEndpoint,
  insertMessage,
  listMessageRows,
  lockChannelEndpoint,
  updateEndpointRow,
} from '../../../delivery/delivery.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { defined } from '../../../platform/defined.ts'
import { distinct } from '../../../platform/distinct.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findTeamName } from '../../organization/people/people.ts'
import { toChannel, toMessage } from './channel-view.ts'
import { chatAudit } from './chat.audit.ts'
import {
  type ChannelRow,
  countChannels,
  deleteChannelRow,
  findChannelRow,
  hasChannelName,
  insertChannel,
  listChannelRows,
  updateChannelRow,
} from './chat.queries.ts'
import { refuseEvents, refuseUrl, startAt, switchState } from './chat.rules.ts'
import { storeMessage } from './chat-message.ts'
import { composeSample } from './samples.ts'

/** Slack accepts one message per second. */
const testPauseMs = 2000

export async function listChannels(ctx: OrgContext): Promise<ChatChannel[]> {
  const rows = await listChannelRows(ctx.db, ctx.org.id)
  const messages = await listMessageRows(ctx.db, ctx.org.id, idsOf(rows), 1)
  const last = new Map(messages.map((message) => [message.endpointId, message]))
  return rows.map((row) => toChannel(row, last.get(row.id)))
}

export async function getChannel(ctx: OrgContext, id: string): Promise<ChatChannel> {
  const row = await getRow(ctx, id)
  const [last] = await listMessageRows(ctx.db, ctx.org.id, [id], 1)
  return toChannel(row, last)
}

export async function listMessages(ctx: OrgContext, id: string): Promise<ChatMessage[]> {
  await getRow(ctx, id)
  const rows = await listMessageRows(ctx.db, ctx.org.id, [id], limits.chatMessagePageSize)
  return rows.map(toMessage)
}

export async function createChannel(ctx: OrgContext, guard: Guard, input: NewChatChannel): Promise<ChatChannel> {
  refuseUrl(guard, input.kind, input.url)
  const teamId = input.teamId ?? null
  refuseEvents(input.events, teamId !== null)
  return write(ctx, async (ctx) => {
    if ((await countChannels(ctx.db, ctx.org.id)) >= limits.chatChannels) {
      throw new AppError('chat_channel_limit_reached', { maxChannels: limits.chatChannels })
    }
    const id = newId()
    await requireFreeName(ctx, input.name, id)
    if (teamId !== null) await requireTeam(ctx, teamId)
    ctx.confirm?.()
    const now = ctx.clock.now()
    await insertEndpoint(ctx.db, {
      orgId: ctx.org.id,
      id,
      kind: input.kind,
      description: null,
      events: [],
      ...sealUrl(ctx, id, input.url),
      isActive: true,
      disabledAt: null,
      disabledReason: null,
      warnedAt: null,
      deletedAt: null,
      sealedOldSecret: null,
      oldSecretUntil: null,
      createdAt: now,
      updatedAt: now,
    })
    await insertChannel(ctx.db, {
      orgId: ctx.org.id,
      id,
      name: input.name,
      events: distinct(input.events),
      isForTeam: teamId !== null,
      teamId,
      namesPeople: input.namesPeople ?? false,
      overdueEvery: input.overdueEvery ?? 'week',
      ...startAt(now),
    })
    await writeAudit(ctx, chatAudit, {
      action: 'chat_channel.created',
      subjectId: id,
      details: { kind: input.kind, events: distinct(input.events), teamId },
    })
    return getChannel(ctx, id)
  })
}

export async function updateChannel(
  ctx: OrgContext,
  guard: Guard,
  id: string,
  input: ChatChannelUpdate,
): Promise<ChatChannel> {
  return write(ctx, async (ctx) => {
    const before = await lockRow(ctx, id)
    const { name, url, events, teamId, namesPeople, overdueEvery, isActive } = input
    const given = Object.entries({ name, url, events, teamId, namesPeople, overdueEvery, isActive })
    const fields = given.filter(([, value]) => value !== undefined).map(([field]) => field)
    if (fields.length === 0) return getChannel(ctx, id)
    if (url !== undefined) refuseUrl(guard, before.kind, url)
    refuseEvents(events ?? before.events, teamId === undefined ? before.isForTeam : teamId !== null)
    if (name !== undefined && name !== before.name) await requireFreeName(ctx, name, id)
    if (teamId !== undefined && teamId !== null) await requireTeam(ctx, teamId)
    if (url !== undefined) ctx.confirm?.()
    const now = ctx.clock.now()
    const isResumed = isActive === true && !before.isActive
    await updateEndpointRow(ctx.db, ctx.org.id, id, {
      ...(url === undefined ? {} : sealUrl(ctx, id, url)),
      ...switchState(before, isActive, now),
      updatedAt: now,
    })
    await updateChannelRow(ctx.db, ctx.org.id, id, {
      ...defined({ name, events: events && distinct(events), namesPeople, overdueEvery }),
      ...(teamId === undefined ? {} : { teamId, isForTeam: teamId !== null }),
      ...(isResumed ? startAt(now) : {}),
    })
    if (before.isActive && isActive === false) await holdQueued(ctx.db, ctx.org.id, id, now)
    await writeAudit(ctx, chatAudit, { action: 'chat_channel.updated', subjectId: id, details: { fields } })
    return getChannel(ctx, id)
  })
}

export async function deleteChannel(ctx: OrgContext, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const channel = await lockRow(ctx, id)
    const now = ctx.clock.now()
    // The endpoint row stays, because messages refer to it; the URL does not.
    await updateEndpointRow(ctx.db, ctx.org.id, id, {
      deletedAt: now,
      isActive: false,
      updatedAt: now,
      sealedSecret: Buffer.alloc(0),
    })
    await deleteChannelRow(ctx.db, ctx.org.id, id)
    await drop(ctx, channel)
    await writeAudit(ctx, chatAudit, { action: 'chat_channel.deleted', subjectId: id })
  })
  return { message: 'Chat channel deleted' }
}

/** A single attempt with made-up people, through the same engine as every message. */
export async function sendTest(ctx: OrgContext, id: string, event: ChatEvent | undefined): Promise<ChatMessage> {
  return write(ctx, async (ctx) => {
    const channel = await lockRow(ctx, id)
    const now = ctx.clock.now()
    const recent = await listMessageRows(ctx.db, ctx.org.id, [id], limits.chatMessagePageSize)
    if (recent.some(({ isTest, createdAt }) => isTest && now.getTime() - createdAt.getTime() < testPauseMs)) {
      throw new AppError('chat_test_too_soon')
    }
    const events = event === undefined ? channel.events.slice(0, 1) : [event]
    const message = composeSample({ source: `${ctx.org.name} (test message)`, voice: channel, events, now })
    const body = storeMessage(message)
    const messageId = await insertMessage(ctx.db, { orgId: ctx.org.id, endpointId: id, body, isTest: true, now })
    await writeAudit(ctx, chatAudit, { action: 'chat_channel.tested', subjectId: id, details: { events } })
    const sent = (await listMessageRows(ctx.db, ctx.org.id, [id], 1)).find((row) => row.id === messageId)
    if (sent === undefined) throw new Error(`the test message ${messageId} was not stored`)
    return toMessage(sent)
  })
}

async function getRow(ctx: OrgContext, id: string): Promise<ChannelRow> {
  const row = await findChannelRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('chat_channel_not_found')
  return row
}

async function lockRow(ctx: WriteContext, id: string): Promise<ChannelRow> {
  await lockChannelEndpoint(ctx.db, ctx.org.id, id)
  return getRow(ctx, id)
}

async function requireFreeName(ctx: WriteContext, name: string, besidesId: string): Promise<void> {
  if (await hasChannelName(ctx.db, ctx.org.id, name, besidesId)) throw new AppError('chat_channel_name_in_use')
}

async function requireTeam(ctx: WriteContext, teamId: string): Promise<void> {
  if ((await findTeamName(ctx, teamId)) === undefined) throw new AppError('team_not_found')
}

/** Sealed, because the URL alone allows posting. Only the host and the last characters are shown. */
function sealUrl(ctx: WriteContext, id: string, url: string) {
  return {
    url: `${new URL(url).origin}/`,
    sealedSecret: ctx.sealer.seal(endpointSecrets.at(ctx.org.id, id), url),
    secretLast4: url.slice(-4),
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
