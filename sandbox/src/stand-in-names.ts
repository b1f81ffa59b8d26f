/** What a file imports that runs as a copy of ours in the sandbox, in words for its page. */
import type { LabLanguage } from './lab-run.ts'

const postgresql = 'PostgreSQL (on SQLite)'

const names: Readonly<Record<LabLanguage, Readonly<Record<string, string>>>> = {
  typescript: {
    pg: postgresql,
    kysely: postgresql,
    mongodb: 'MongoDB',
    ldapts: 'LDAP',
    fastify: 'Fastify',
    ejs: 'EJS',
    handlebars: 'Handlebars',
    jose: 'jose',
    'libxml2-wasm': 'libxml2',
    'serialize-javascript': 'serialize-javascript',
  },
  python: {
    psycopg: postgresql,
    sqlalchemy: 'SQLAlchemy (on SQLite)',
    pymongo: 'MongoDB',
    ldap3: 'LDAP',
    flask: 'Flask',
    jinja2: 'Jinja',
    jwt: 'PyJWT',
    argon2: 'argon2-cffi',
    cryptography: 'cryptography',
  },
}

const imports: Readonly<Record<LabLanguage, RegExp>> = {
  typescript: /^\s*(?:import|export)\b[^'"]*['"]((?:@[\w.-]+\/)?[\w.-]+)/,
  python: /^\s*(?:import|from)\s+(\w+)/,
}

const hasLabs = (language: string): language is LabLanguage => Object.hasOwn(names, language)

/** In the order of the imports, each once; nothing for languages without labs. */
export function listStandIns(lines: readonly string[], language: string): string[] {
  if (!hasLabs(language)) return []
  const known = names[language]
  const found = lines.flatMap((line) => {
    const [, name = ''] = imports[language].exec(line) ?? []
    return Object.hasOwn(known, name) ? [known[name] as string] : []
  })
  return [...new Set(found)]
}
