/** What is wrong with a connection, for the operator; `setting` is where its address comes from. */
export function describeConnectionFailure(error: unknown, databaseUrl: string, setting: string): string {
  const { code, message } = error as Error & { code?: string }
  const url = new URL(databaseUrl)
  // With a Unix socket, host and user are after the question mark.
  const host = url.host || (url.searchParams.get('host') ?? 'localhost')
  const user = decodeURIComponent(url.username) || (url.searchParams.get('user') ?? 'of this process')
  const name = decodeURIComponent(url.pathname.slice(1)) || user
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refused the user ${user}. Check ${setting}.`
  if (code === '3D000') {
    const advice = setting === 'DATABASE_URL' ? `Create it with: createdb ${name}` : `Check ${setting}.`
    return `PostgreSQL at ${host} has no database ${name}. ${advice}`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host ${host} was not found. Check ${setting}.`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Check ${setting}, and that PostgreSQL is running.`
  return `PostgreSQL at ${host} cannot be reached: ${message}. Check ${setting}.`
}
