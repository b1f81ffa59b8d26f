import { isIP } from 'node:net'
import { AppError } from '../../../platform/app-error.ts'

/** What passkeys are bound to: the host of PUBLIC_URL, and the address that its pages come from. */
export type RelyingParty = { rpId: string; origin: string }

type Place = { party: RelyingParty } | { problem: string }

/** Whether passkeys can work here. The standard requires a host name and https, or localhost. */
export function canUsePasskeys(publicUrl: string): boolean {
  return 'party' in locate(publicUrl)
}

export function requireRelyingParty(publicUrl: string): RelyingParty {
  const place = locate(publicUrl)
  if ('problem' in place) throw new AppError('passkeys_unavailable', { message: place.problem })
  return place.party
}

function locate(publicUrl: string): Place {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    return {
      problem: `Passkeys need a host name, and this service runs at the IP address ${hostname}. Set PUBLIC_URL to a host name, such as https://training.example.com, or http://localhost:3000 on your own machine.`,
    }
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) {
    return { problem: 'Passkeys need https. Set PUBLIC_URL to an address that begins with https.' }
  }
  return { party: { rpId: hostname, origin } }
}
