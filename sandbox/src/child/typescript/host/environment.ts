/** The environment variables that both machines of a step share. Nothing of the real process is in them. */
import { asText, type HostCalls } from './host-calls.ts'

/** Of all that is ever set. */
const maxLength = 1024 * 1024

export function createEnvironmentCalls(): HostCalls {
  const env = new Map([['PATH', '/usr/bin:/bin']])
  let length = 0
  return {
    'env-get': (name) => env.get(asText(name)),
    'env-set'(name, value) {
      length += asText(name).length + asText(value).length
      if (length > maxLength) throw new Error('the environment is too large')
      env.set(asText(name), asText(value))
      return undefined
    },
    'env-delete'(name) {
      env.delete(asText(name))
      return undefined
    },
    'env-names': () => JSON.stringify([...env.keys()]),
  }
}
