import * as contract from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RootContext, UserContext } from '../../../platform/context.ts'
import { html } from '../../../platform/html.ts'
import { sendPage } from '../../../platform/http/answer/send-page.ts'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { readMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import {
  hasStoppedReminders,
  readUnsubscribeToken,
  resumeReminders,
  type Subscription,
  stopReminders,
} from './opt-out.ts'
import { remindAssignees } from './remind-assignees.ts'

/** What only the console does. */
export function assignmentReminderRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bind(contract.remindAssignees, ({ ctx }, { params }) => remindAssignees(ctx, params.assignmentId))
}

/** What people choose for themselves. */
export function mailPreferenceRoutes(webApp: AppApi): void {
  webApp.bind(contract.getMailPreferences, ({ ctx }) => readMailPreferences(ctx))
  webApp.bind(contract.updateMailPreferences, ({ ctx }, { body }) => updateMailPreferences(ctx, body))
}

type Options = Pick<RootContext, 'db' | 'clock' | 'log' | 'sealer'> & { publicUrl(): string }
type Link = { Params: { token: string } }

/** Mail providers press the button for many people from few addresses. Each press may write to the audit log. */
const pressesPerMinute = 120

const kindNames: Record<Subscription['kind'], string> = {
  'deadline-reminder': 'reminders about due dates',
  'overdue-summary': 'the weekly summary of overdue training',
  'assignment-given': 'emails about new assignments',
  'certificate-issued': 'emails about your certificates',
}

/**
 * The link in reminder mails. Following it changes nothing, since mail scanners follow links too; the button does, and
 * so does the one-click POST of mail programs (RFC 8058).
 */
export function reminderRoutes({ fastify }: HttpServer, options: Options): void {
  const limit = createAddressLimit(pressesPerMinute)
  const open = async ({ params: { token }, id: requestId, ip }: FastifyRequest<Link>) => {
    await limit.consume(ip)
    const subscription = readUnsubscribeToken(options.sealer, token)
    if (subscription === undefined) return undefined
    const { orgId, userId } = subscription
    const ctx: UserContext = {
      ...options,
      publicUrl: options.publicUrl(),
      actor: { type: 'user', userId },
      org: { id: orgId },
      requestId,
    }
    return { ctx, subscription }
  }

  fastify.get<Link>('/unsubscribe/:token', async (request, reply) => {
    const opened = await open(request)
    if (opened === undefined) return sendUnknown(reply)
    const { ctx, subscription } = opened
    if (await hasStoppedReminders(ctx, subscription)) return sendStopped(reply, subscription, request.params.token)
    return sendSubscribed(reply, subscription, request.params.token)
  })
  fastify.post<Link>('/unsubscribe/:token', async (request, reply) => {
    const opened = await open(request)
    if (opened === undefined) return sendUnknown(reply)
    await stopReminders(opened.ctx, opened.subscription)
    return sendStopped(reply, opened.subscription, request.params.token)
  })
  fastify.post<Link>('/unsubscribe/:token/resume', async (request, reply) => {
    const opened = await open(request)
    if (opened === undefined) return sendUnknown(reply)
    await resumeReminders(opened.ctx, opened.subscription)
    return sendSubscribed(reply, opened.subscription, `../${request.params.token}`)
  })
}

function sendSubscribed(reply: FastifyReply, { kind }: Subscription, action: string): FastifyReply {
  return sendPage(reply, {
    title: 'Stop these emails?',
    content: html`<p>You get ${kindNames[kind]}.</p>
<form method="post" action="${action}"><button>Stop these emails</button></form>`,
  })
}

function sendStopped(reply: FastifyReply, { kind }: Subscription, token: string): FastifyReply {
  return sendPage(reply, {
    title: 'These emails have stopped',
    content: html`<p>You no longer get ${kindNames[kind]}. Your assignments and due dates don’t change.</p>
<form method="post" action="${token}/resume"><button>Resume these emails</button></form>`,
  })
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    status: 404,
    title: 'This link does not work',
    content: html`<p>It is not complete, or not from an email of this installation. Copy the whole link from the email.</p>`,
  })
}
