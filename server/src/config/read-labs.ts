import { isAbsolute } from 'node:path'
import type { SandboxAddress } from '@parapet/sandbox'

/** Where learners' code runs. */
export type Labs =
  | { kind: 'off' }
  /** In children of this process. */
  | ({ kind: 'own' } & ChildSettings)
  /** In a process with the role `labs`. */
  | ({ kind: 'elsewhere'; address: SandboxAddress } & ChildSettings)

/** How many children each language has, and their priority, as of `nice`. */
type ChildSettings = { childrenEach: number; priority: number }

type LabSettings = {
  isOn: boolean
  children: ChildSettings
  socket: string | undefined
  url: string | undefined
  token: string | undefined
}

/** Short ones can be guessed. */
const leastTokenLength = 32
/** Systems cut longer paths of sockets, or refuse them. */
const maxSocketLength = 100

export function readLabs(settings: LabSettings, problems: string[]): Labs {
  const { isOn, children, socket, url, token } = settings
  if (socket !== undefined && url !== undefined) problems.push('LABS_SOCKET and LABS_URL exclude each other; set one')
  if (token !== undefined && url === undefined) problems.push('LABS_TOKEN is for LABS_URL; set LABS_URL, too')
  const address = socket !== undefined ? readSocket(socket, problems) : readPort(url, token, problems)
  if (!isOn) return { kind: 'off' }
  return address === undefined ? { kind: 'own', ...children } : { kind: 'elsewhere', ...children, address }
}

function readSocket(socket: string, problems: string[]): SandboxAddress {
  if (!isAbsolute(socket) || socket.length > maxSocketLength) {
    problems.push(
      `LABS_SOCKET must be a full path of at most ${maxSocketLength} characters, such as /run/parapet/labs.sock`,
    )
  }
  return { socket }
}

function readPort(url: string | undefined, token: string | undefined, problems: string[]): SandboxAddress | undefined {
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !isBare(new URL(url))) {
    problems.push('LABS_URL must be http, a host and a port, such as http://127.0.0.1:3900')
    return undefined
  }
  // Not repeated: it is a secret.
  if (token === undefined || token.length < leastTokenLength || !/^[\x21-\x7e]+$/.test(token)) {
    problems.push(
      `LABS_TOKEN must have ${leastTokenLength} or more characters without spaces; make one with: openssl rand -hex 32`,
    )
    return undefined
  }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), token }
}

function isBare({ protocol, port, username, password, pathname, search, hash }: URL): boolean {
  return protocol === 'http:' && port !== '' && pathname === '/' && `${username}${password}${search}${hash}` === ''
}
