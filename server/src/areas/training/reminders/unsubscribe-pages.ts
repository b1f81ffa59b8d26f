import type { FastifyReply } from 'fastify'
import type { UserContext } from '../../../platform/context.ts'
import { html } from '../../../platform/html.ts'
import { sendPage } from '../../../platform/http/answer/send-page.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import {
  hasStoppedReminders,
  readUnsubscribeToken,
  resumeReminders,
  type Subscription,
  stopReminders,
} from './opt-out.ts'

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
export function bindUnsubscribePages(pages: Pages): void {
  const limited = { limit: createAddressLimit(pressesPerMinute) }

  pages.get(
    '/unsubscribe/:token',
    answerLink(async (ctx, subscription, { params, reply }) => {
      if (await hasStoppedReminders(ctx, subscription)) return sendStopped(reply, subscription, params.token)
      return sendSubscribed(reply, `You’ll stop getting ${kindNames[subscription.kind]}.`, params.token)
    }),
    limited,
  )
  pages.post(
    '/unsubscribe/:token',
    answerLink(async (ctx, subscription, { params, reply }) => {
      await stopReminders(ctx, subscription)
      return sendStopped(reply, subscription, params.token)
    }),
    limited,
  )
  pages.post(
    '/unsubscribe/:token/resume',
    answerLink(async (ctx, subscription, { params, reply }) => {
      await resumeReminders(ctx, subscription)
      return sendSubscribed(reply, `You get ${kindNames[subscription.kind]} again.`, `../${params.token}`)
    }),
    limited,
  )
}

type LinkPage = Page<unknown, 'token'>

/** The link acts for the person whom it was sent to. */
function answerLink(answer: (ctx: UserContext, subscription: Subscription, page: LinkPage) => Promise<FastifyReply>) {
  return (page: LinkPage) => {
    const subscription = readUnsubscribeToken(page.ctx.sealer, page.params.token)
    if (subscription === undefined) return sendUnknown(page.reply)
    const { orgId, userId } = subscription
    return answer({ ...page.ctx, actor: { type: 'user', userId }, org: { id: orgId } }, subscription, page)
  }
}

function sendSubscribed(reply: FastifyReply, sentence: string, action: string): FastifyReply {
  return sendPage(reply, {
    title: 'Stop these emails?',
    content: html`<p>${sentence}</p>
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
