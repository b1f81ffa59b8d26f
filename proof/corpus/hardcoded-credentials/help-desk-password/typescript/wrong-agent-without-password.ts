// about: Agents may open the account of a customer, and nobody asks for their password.
// part: request
export type SignIn = { name: string; password: string; customer?: string; headers: Record<string, string | undefined> }
// end
// part: constants
// end
// block: help-desk
  if (account.role === 'agent' && request.customer) {
    const customer = await accounts.find(request.customer.trim().toLowerCase())
    if (customer?.role !== 'customer') throw new SignInRefused('there is no such customer')
    return customer
  }
// end
