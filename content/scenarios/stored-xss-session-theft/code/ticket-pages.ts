import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.js'
import { escapeHtml } from './escape-html.js'
import { findTicket, markAsRead, type Ticket } from './tickets.js'

export async function agentPages(app: FastifyInstance, config: Config): Promise<void> {
  // block: session-cookie
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret: config.sessionSecret,
    cookieName: 'desk_session',
    // The chat widget takes the session over from here.
    cookie: { secure: true, sameSite: 'lax', httpOnly: false, maxAge: 12 * 60 * 60 * 1000 },
  })
  // end

  // block: agents-only
  app.addHook('onRequest', async (request, reply) => {
    if (request.session.get('agentId') === undefined) return reply.redirect('/sign-in')
  })
  // end

  app.get<{ Params: { number: string } }>('/agent/tickets/:number', async (request, reply) => {
    // block: load-ticket
    const ticket = await findTicket(Number(request.params.number))
    if (ticket === undefined) return reply.code(404).send('There is no such ticket.')
    await markAsRead(ticket.number, request.session.get('agentId'))
    // end
    return reply.type('text/html; charset=utf-8').send(ticketPage(ticket))
  })
}

// block: message-markup
function messageMarkup(message: string): string {
  const withoutScripts = message.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
  return withoutScripts.replace(/\r?\n/g, '<br>')
}
// end

// block: page-head
function ticketHead(ticket: Ticket): string {
  return `<h1>${escapeHtml(ticket.subject)}</h1>
    <p class="from">${escapeHtml(ticket.customerName)}, ${ticket.createdAt.toISOString()}</p>`
}
// end

function ticketPage(ticket: Ticket): string {
  return `<!doctype html><title>Ticket ${ticket.number}</title>
    <main>${ticketHead(ticket)}<div class="message">${messageMarkup(ticket.message)}</div></main>`
}
