import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `serve` prints to standard output when it is ready. */
export type Announcement = {
  publicUrl: string | null
  /** Where it listens; behind a proxy not where people reach it. */
  address: string | null
  roles: string[]
  apiKey: string | null
  signInLink: string | null
}

/** Where the ways into the demo organization are, as the words of a shell command and of a person. */
type WaysIn = { keyInCommand: string; key: string; keyAdvice: string; link: string }

/** With secrets, wherever it goes: a program asked for it. */
export function announceAsJson(result: Announcement): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

/** `first steps`: there is no organization yet. */
export async function announce(
  format: 'first steps' | 'ways in',
  result: Announcement,
  { dataDir, isTerminal }: { dataDir: string; isTerminal: boolean },
): Promise<void> {
  const { apiKey, signInLink } = result
  const isDemo = apiKey !== null && signInLink !== null
  const ways = isDemo ? await showWaysIn(dataDir, isTerminal, { apiKey, signInLink }) : undefined
  process.stdout.write(`${describeStart(format, result, ways).join('\n')}\n\n`)
}

/** Only to a terminal. Elsewhere, output is often kept in a log that others read, so the secrets go into files. */
async function showWaysIn(
  dataDir: string,
  isTerminal: boolean,
  { apiKey, signInLink }: { apiKey: string; signInLink: string },
): Promise<WaysIn> {
  if (isTerminal)
    return { keyInCommand: apiKey, key: apiKey, keyAdvice: 'all scopes, shown only once', link: signInLink }
  const [key, link] = [join(dataDir, 'demo-api-key'), join(dataDir, 'demo-sign-in-link')]
  await writeSecret(key, apiKey)
  await writeSecret(link, signInLink)
  return {
    keyInCommand: `$(cat '${key.replaceAll("'", "'\\''")}')`,
    key: `in the file ${key}`,
    keyAdvice: 'all scopes; delete the file when you have it',
    link: `in the file ${link}`,
  }
}

/** A new file, so that neither an old one's rights nor a link that somebody put there count. */
async function writeSecret(path: string, text: string): Promise<void> {
  await rm(path, { force: true })
  await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
}

function describeStart(format: 'first steps' | 'ways in', result: Announcement, ways: WaysIn | undefined): string[] {
  const lines = ['']
  if (result.publicUrl === null) lines.push(`  Parapet is working (roles: ${result.roles.join(', ')})`)
  else lines.push(`  Parapet is ready at ${result.publicUrl}`)
  if (ways !== undefined) {
    lines.push(
      `  Sign in as the admin of the demo organization (the link works once): ${ways.link}`,
      `  Its API key (${ways.keyAdvice}): ${ways.key}`,
      `  Try it: curl -H "Authorization: Bearer ${ways.keyInCommand}" ${result.publicUrl}/api/public/v1/org`,
    )
  } else if (result.publicUrl !== null && format === 'first steps') {
    lines.push('', '  There is no organization yet. Create one with its first admin:')
    lines.push(
      '    npx parapet org create --name <name> --slug <slug> --domain <domain> --admin-name <name> --admin-email <email>',
    )
    lines.push('  Then create a sign-in link for the admin: npx parapet user sign-in-link --org <slug> --email <email>')
  } else if (result.publicUrl !== null) {
    lines.push('', '  Create an API key:     npx parapet key create --org <slug> --name <name> --scopes all')
    lines.push('  List the slugs:        npx parapet org list')
    lines.push('  Create a sign-in link: npx parapet user sign-in-link --org <slug> --email <email>')
  }
  return lines
}
