import * as contract from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { confirmPerson } from '../../access/sign-in/sign-in.ts'
import { listWaitingMails, readWaitingMail } from './mails.ts'

/** With a mail server there is no outbox: mails are for their recipients only. */
export function register({
  app,
  services: { passwords, sendsMail },
}: Routes<unknown, { passwords: Passwords; sendsMail: boolean }>): void {
  const refuseWithServer = () => {
    if (sendsMail) throw new AppError('not_found')
  }
  app.bind(contract.listWaitingMails, ({ ctx }) => {
    refuseWithServer()
    return listWaitingMails(ctx)
  })
  app.bind(contract.readWaitingMail, async (request, { params, body }) => {
    refuseWithServer()
    await confirmPerson(request, passwords, body.password)
    return readWaitingMail(request.ctx, params.mailId)
  })
}
