/** What `serve` prints to standard output when it is ready. */
export type Announcement = {
  publicUrl: string | null
  /** Where it listens; behind a proxy not where people reach it. */
  address: string | null
  roles: string[]
  apiKey: string | null
  signInLink: string | null
}

/** `first steps`: there is no organization yet. */
export function announce(format: 'json' | 'first steps' | 'ways in', result: Announcement): void {
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return
  }
  const lines = ['']
  if (result.publicUrl === null) lines.push(`  Parapet is working (roles: ${result.roles.join(', ')})`)
  else lines.push(`  Parapet is ready at ${result.publicUrl}`, `  API reference: ${result.publicUrl}/docs`)
  if (result.apiKey !== null) {
    lines.push(
      '',
      '  A demo organization was created. Sign in as its admin; the link works once:',
      `    ${result.signInLink}`,
      '',
      '  Its API key, with all scopes, is shown only once:',
      `    ${result.apiKey}`,
      '',
      '  Try it:',
      `    curl -H "Authorization: Bearer ${result.apiKey}" ${result.publicUrl}/api/public/v1/org`,
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
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
