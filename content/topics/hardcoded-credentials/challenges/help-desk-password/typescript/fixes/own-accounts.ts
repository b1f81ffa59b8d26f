// part: request
export type SignIn = { name: string; password: string; customer?: string; headers: Record<string, string | undefined> }
// end
// part: constants
// end
// block: help-desk
  if (isRight && account.role === 'agent' && request.customer) {
    const customer = await accounts.find(request.customer.trim().toLowerCase())
    if (customer?.role !== 'customer') throw new SignInRefused('there is no such customer')
    log.info({ agent: account.name, customer: customer.name }, 'agent looks at an account')
    return customer
  }
// end
