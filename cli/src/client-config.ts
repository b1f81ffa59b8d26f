import { CliError } from './cli-error.ts'

/** Where the commands find the service, and the key they use. */
export type ClientConfig = { url: string; apiKey: string }

/** Reads PARAPET_URL and PARAPET_API_KEY. `scope` is what the key must allow. */
export function readClientConfig(scope: string, env: NodeJS.ProcessEnv = process.env): ClientConfig {
  const problems: string[] = []
  const url = env.PARAPET_URL?.trim() ?? ''
  const apiKey = env.PARAPET_API_KEY?.trim() ?? ''
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    problems.push('PARAPET_URL must be the URL of the service, such as https://training.example.com')
  }
  // Not repeated: it is a secret, or was meant to be one.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) problems.push(`PARAPET_API_KEY must be an API key with the scope ${scope}`)
  if (problems.length > 0) throw new CliError('usage', `${problems.join('; ')}.`)
  return { url: url.replace(/\/+$/, ''), apiKey }
}
