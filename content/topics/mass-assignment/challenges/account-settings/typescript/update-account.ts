export type Account = {
  id: number
  name: string
  language: string
  wantsNews: boolean
  balanceCents: number
  isStaff: boolean
}
export type Accounts = { find(id: number): Promise<Account | undefined>; save(account: Account): Promise<void> }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const languages = ['de', 'en', 'fr', 'pl']

/** `PATCH /account`: changes the settings of the customer who is signed in. */
export async function updateAccount(accounts: Accounts, customerId: number, body: unknown) {
  // block: load-account
  const account = await accounts.find(customerId)
  if (!account) throw new Refused(404, 'account_not_found')
  // end

  // block: read-body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refused(400, 'object_expected')
  if (Object.keys(body).length > 20) throw new Refused(400, 'too_many_fields')
  const changes: Partial<Account> = body
  // end

  // block: apply-changes
  Object.assign(account, changes)
  // end

  // block: check-result
  const isNameRight = typeof account.name === 'string' && account.name.trim() !== '' && account.name.length <= 100
  if (!isNameRight) throw new Refused(422, 'name_invalid')
  if (!languages.includes(account.language)) throw new Refused(422, 'language_unknown')
  if (typeof account.wantsNews !== 'boolean') throw new Refused(422, 'news_invalid')
  // end

  // block: store-account
  await accounts.save(account)
  // end

  // block: send-answer
  const { name, language, wantsNews } = account
  return { name, language, wantsNews }
  // end
}
