/** The servers of a proof's internet: one for each address, on every port. */
import type { Identity } from './certificates.ts'

/** One connection to a server that answers line by line. Texts that it gives have their own line ends. */
export type Talk = {
  greeting?: string
  answer: (line: string, isEncrypted: boolean) => string | { say: string; startTls: Identity }
}

export type Host<Listener> = Listener | { tls?: Identity; http?: Listener; talk?: () => Talk }

export type InternetOptions = {
  /** Certificates of the authorities that the machine trusts by itself. */
  authorities?: string[]
}

export const toServer = <Listener extends (...args: never[]) => unknown>(host: Host<Listener>) =>
  typeof host === 'function' ? { http: host } : host

/** Where an address leads: an IPv4 address written as an IPv6 one is the same machine. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
