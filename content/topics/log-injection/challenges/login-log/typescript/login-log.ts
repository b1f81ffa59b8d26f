export type User = { id: number; passwordHash: string }
export type Form = { user?: string; password?: string }
export type Deps = {
  findUser(name: string): Promise<User | undefined>
  verifyPassword(hash: string | undefined, password: string): Promise<boolean>
  log: { write(line: string): void }
}

export class LoginRefused extends Error {}

function formatLine(level: 'INFO' | 'WARN', event: string, fields: Record<string, string | number>): string {
  // block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
  // end
}

export async function login(deps: Deps, form: Form, ip: string): Promise<number> {
  const { findUser, verifyPassword, log } = deps
  // block: read-form
  const { user: name = '', password = '' } = form
  if (name.length > 200 || password.length > 200) throw new LoginRefused('input_too_long')
  // end

  // block: check-password
  const user = await findUser(name)
  const isRight = await verifyPassword(user?.passwordHash, password)
  // end

  if (!user || !isRight) {
    // block: log-failure
    log.write(formatLine('WARN', 'login_failed', { user: name, ip }))
    throw new LoginRefused('user_or_password_wrong')
    // end
  }

  // block: log-success
  log.write(formatLine('INFO', 'login_ok', { user: user.id, ip }))
  return user.id
  // end
}
