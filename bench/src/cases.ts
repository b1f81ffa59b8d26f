/** The requests to the three servers, and the service's goals. */
import { publicApiBase } from '@parapet/contract'
import type { Request } from 'autocannon'
import type { Goal } from './comparison.ts'
import type { ConnectionRequests } from './measure.ts'
import type { SeededOrganization } from './seed.ts'

export type Seeded = {
  /** With the maximum number of users in a list. */
  large: SeededOrganization
  /** Small ones, each for one round of writes: every write counts the seats, so rounds must start alike. */
  takeSmall(): SeededOrganization
}

export type Case = {
  title: string
  goal: Goal
  method: 'GET' | 'POST'
  url: string
  requests(seeded: Seeded, connections: number): ConnectionRequests
}

export const cases = {
  org: {
    title: 'GET /org',
    goal: { of: 'this service', to: 'hand-written', atLeast: 0.6 },
    method: 'GET',
    url: '/org',
    requests: ({ large }) => always(get('/org', large.key)),
  },
  user: {
    title: 'GET /users/{userId}',
    goal: { of: 'this service', to: 'hand-written', atLeast: 0.6 },
    method: 'GET',
    url: '/users/:userId',
    requests: ({ large }, connections) => readUsers([large], connections),
  },
  users: {
    title: 'GET /users',
    goal: { of: 'this service', to: 'bare', atLeast: 0.5 },
    method: 'GET',
    url: '/users',
    requests: ({ large }) => always(get('/users', large.key)),
  },
  'create-user': {
    title: 'POST /users',
    goal: { of: 'this service', to: 'hand-written', atLeast: 0.5 },
    method: 'POST',
    url: '/users',
    requests: ({ takeSmall }) => always(createUser(takeSmall().key)),
  },
} satisfies Record<string, Case>

/** Reads of single users, a different part of them for each connection. */
export function readUsers(organizations: readonly SeededOrganization[], connections: number): ConnectionRequests {
  const all = organizations.flatMap(({ key, userIds }) => userIds.map((id) => get(`/users/${id}`, key)))
  return (connection) => {
    const own = all.filter((_, i) => i % connections === connection)
    return own.length === 0 ? all : own
  }
}

function always(request: Request): ConnectionRequests {
  // A copy each: autocannon modifies it.
  return () => [{ ...request }]
}

function get(path: string, key: string): Request {
  return { method: 'GET', path: publicApiBase + path, headers: { authorization: `Bearer ${key}` } }
}

let created = 0

function createUser(key: string): Request {
  return {
    method: 'POST',
    path: `${publicApiBase}/users`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    setupRequest: (request) => {
      const email = `newcomer${++created}@example.com`
      return { ...request, body: JSON.stringify({ name: 'Ada Example', email, role: 'learner' }) }
    },
  }
}
