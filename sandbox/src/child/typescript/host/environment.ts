/** The environment variables that both machines of a step share. Nothing of the real process is in them. */
import { asText, type HostCalls } from './host-calls.ts'

export function createEnvironmentCalls(): HostCalls {
  const env = new Map([['PATH', '/usr/bin:/bin']])
  return {
    'env-get': (name) => env.get(asText(name)),
    'env-set'(name, value) {
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
