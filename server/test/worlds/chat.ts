/** The published formats of incoming chat webhooks, as schemas, and a recording server that enforces them. */
import { retryDelaysMs } from '@parapet/contract'
import { Ajv } from 'ajv'
import { collectNews } from '../../src/areas/integrations/chat/collect-news.ts'
import { createDispatcher, type DispatcherOptions } from '../../src/delivery/dispatcher.ts'
import { deliveryRules } from '../../src/features.ts'
import { createGuardedSender } from '../../src/platform/net/send-request.ts'
import type { Received, Receiver } from '../receiver.ts'
import { confirmIdentity, type Visitor } from '../web-visitor.ts'
import type { World } from '../world.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

const mrkdwn = {
  type: 'object',
  required: ['type', 'text'],
  properties: { type: { const: 'mrkdwn' }, text: text(3000), verbatim: { type: 'boolean' } },
  additionalProperties: false,
}
const plainText = (maxLength: number) => ({
  type: 'object',
  required: ['type', 'text'],
  properties: { type: { const: 'plain_text' }, text: text(maxLength), emoji: { type: 'boolean' } },
  additionalProperties: false,
})
const block = (type: string, properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  required: ['type', ...required],
  properties: { type: { const: type }, block_id: text(255), ...properties },
  additionalProperties: false,
})

/** docs.slack.dev/reference/block-kit/blocks: header 150, section text 3000, context 10 elements, 50 blocks. */
const slackSchema = {
  type: 'object',
  required: ['text', 'blocks'],
  properties: {
    text: text(40_000),
    unfurl_links: { type: 'boolean' },
    unfurl_media: { type: 'boolean' },
    blocks: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        oneOf: [
          block('header', { text: plainText(150) }),
          block('section', { text: { oneOf: [mrkdwn, plainText(3000)] } }),
          block('context', {
            elements: { type: 'array', minItems: 1, maxItems: 10, items: { oneOf: [mrkdwn, plainText(3000)] } },
          }),
          block('divider', {}),
        ],
      },
    },
  },
  additionalProperties: false,
}

const spacing = { enum: ['Default', 'None', 'Small', 'Medium', 'Large', 'ExtraLarge', 'Padding'] }
const size = { enum: ['Default', 'Small', 'Medium', 'Large', 'ExtraLarge'] }
const weight = { enum: ['Default', 'Lighter', 'Bolder'] }
const boolean = { type: 'boolean' }

/** adaptivecards.io/explorer, version 1.4, inside the message of a Workflows webhook. */
const teamsSchema = {
  type: 'object',
  required: ['type', 'attachments'],
  additionalProperties: false,
  properties: {
    type: { const: 'message' },
    attachments: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['contentType', 'content'],
        additionalProperties: false,
        properties: {
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          contentUrl: { type: 'null' },
          content: {
            type: 'object',
            required: ['type', 'version', 'body'],
            additionalProperties: false,
            properties: {
              $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
              type: { const: 'AdaptiveCard' },
              version: { const: '1.4' },
              msteams: { type: 'object', properties: { width: { const: 'Full' } }, additionalProperties: false },
              body: {
                type: 'array',
                minItems: 1,
                items: {
                  oneOf: [
                    {
                      type: 'object',
                      required: ['type', 'text'],
                      additionalProperties: false,
                      properties: {
                        type: { const: 'TextBlock' },
                        text: text(28_000),
                        ...{ size, weight, spacing, wrap: boolean, separator: boolean },
                      },
                    },
                    {
                      type: 'object',
                      required: ['type', 'inlines'],
                      additionalProperties: false,
                      properties: {
                        type: { const: 'RichTextBlock' },
                        spacing,
                        inlines: {
                          type: 'array',
                          minItems: 1,
                          items: {
                            type: 'object',
                            required: ['type', 'text'],
                            additionalProperties: false,
                            properties: {
                              type: { const: 'TextRun' },
                              text: text(28_000),
                              ...{ size, weight, isSubtle: boolean },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
              },
              actions: {
                type: 'array',
                maxItems: 6,
                items: {
                  type: 'object',
                  required: ['type', 'title', 'url'],
                  additionalProperties: false,
                  properties: { type: { const: 'Action.OpenUrl' }, title: text(200), url: text(2000) },
                },
              },
            },
          },
        },
      },
    },
  },
}

const ajv = new Ajv({ strict: false, allErrors: true })
const isSlack = ajv.compile(slackSchema)
const isTeams = ajv.compile(teamsSchema)
const teamsBytes = 28 * 1024

/** What is wrong with a request body according to the chat app; undefined if it would be accepted. */
export function findFault(kind: 'slack' | 'teams', body: Buffer): string | undefined {
  const validate = kind === 'slack' ? isSlack : isTeams
  if (!validate(JSON.parse(body.toString('utf8')))) return ajv.errorsText(validate.errors)
  if (kind === 'teams' && body.length > teamsBytes) return `${body.length} bytes`
  return undefined
}

/** Answers at a path as Slack or Teams does: it accepts valid messages, and refuses the rest. */
export function behaveAs(receiver: Receiver, kind: 'slack' | 'teams', path: string): void {
  receiver.behave(path, (response, { method, headers, body }) => {
    const fault =
      method !== 'POST'
        ? 'no POST'
        : headers['content-type']?.startsWith('application/json') !== true
          ? 'no JSON'
          : findFault(kind, body)
    if (fault !== undefined) response.writeHead(400).end('invalid_payload')
    else if (kind === 'slack') response.writeHead(200, { 'content-type': 'text/html' }).end('ok')
    else response.writeHead(202).end()
  })
}

/** All text of a request that a reader of the channel would see. */
export function readText({ body }: Pick<Received, 'body'>): string {
  const texts: string[] = []
  JSON.parse(body.toString('utf8'), (key, value) => {
    if ((key === 'text' || key === 'title') && typeof value === 'string') texts.push(value)
    return value
  })
  return texts.join('\n')
}

export function collect(world: World): Promise<number> {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const root = { db: world.database.db, clock, log, sealer, publicUrl, catalog, requestId: null }
  return collectNews({
    root: { ...root, actor: { type: 'worker', job: 'chat' } },
    signal: new AbortController().signal,
  })
}

/** Moves the clock past the time in which news is collected, and writes the messages. */
export function collectLater(world: World, minutes = 5): Promise<number> {
  world.clock.advance(minutes * 60_000)
  return collect(world)
}

/** Sends everything due. Returns the number of attempts. */
export async function post(world: World, options: Partial<DispatcherOptions> = {}): Promise<number> {
  const sender = createGuardedSender({ guard: world.guard, deadlineMs: 2000 })
  let attempts = 0
  try {
    for (let claimed = 1; claimed > 0; attempts += claimed) {
      const dispatcher = createDispatcher({
        database: world.database,
        clock: world.clock,
        log: world.log,
        sealer: world.sealer,
        ...deliveryRules,
        delaysMs: retryDelaysMs,
        publicUrl: world.url,
        ...options,
        sender,
      })
      claimed = await dispatcher.claim()
      await dispatcher.settle()
    }
  } finally {
    await sender.close()
  }
  return attempts
}

export type NewChannel = {
  kind?: 'slack' | 'teams'
  name?: string
  url: string
  events?: string[]
  teamId?: string | null
  namesPeople?: boolean
  overdueEvery?: 'day' | 'week'
}

let count = 0

/** A channel, created as an admin would. */
export async function createChannel(admin: Visitor, channel: NewChannel) {
  count++
  const defaults = { kind: 'slack', name: `Channel ${count}`, events: ['assignment.given'] }
  const proof = await confirmIdentity(admin)
  const { status, body, text } = await admin.call('POST', '/chat-channels', { ...defaults, ...channel }, proof)
  if (status !== 200) throw new Error(`no channel: ${status} ${text}`)
  return body
}
