/**
 * Maps a commit's address by the repository's `.mailmap`. If git is available, it does the mapping and honors its
 * settings `mailmap.file` and `mailmap.blob`; otherwise the file is parsed here, by the grammar of gitmailmap(5).
 */
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checkout } from './git.ts'

/** A person as a commit names them. */
export type Person = { name: string; email: string }

/** Returns the address to use for every person, in the same order. */
export type Mailmap = (people: readonly Person[]) => Promise<string[]>

const mailmapMaxBytes = 1024 * 1024

/** The mailmap of a checkout, or of a folder without git; undefined if there is none. */
export async function openMailmap(checkout: Checkout | undefined, folder: string): Promise<Mailmap | undefined> {
  if (checkout !== undefined) return openGitMailmap(checkout)
  const text = await readMailmapFile(join(folder, '.mailmap'))
  return text === undefined ? undefined : toMailmap(text)
}

/** The mailmap in a text, such as a file of a commit. */
export function toMailmap(text: string): Mailmap {
  const map = parseMailmap(text)
  return async (people) => people.map(map)
}

/** The mailmap of a checkout. Without a file, all addresses stay unchanged. */
export function openGitMailmap(checkout: Checkout): Mailmap {
  return (people) => askGit(checkout, people)
}

/** Reads `Ada <ada@example.com>`, or an address alone. */
export function toPerson(text: string): Person {
  const [, name, email] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? []
  return email === undefined ? { name: '', email: text.trim() } : { name: (name ?? '').trim(), email: email.trim() }
}

async function askGit(checkout: Checkout, people: readonly Person[]): Promise<string[]> {
  // One person per line: what doesn't fit in a line cannot be in a mailmap either.
  const isAskable = ({ name, email }: Person) => email !== '' && !/[\n\r\0<>]/.test(name + email)
  const asked = people.filter(isAskable)
  if (asked.length === 0) return people.map(({ email }) => email)
  const input = asked.map(({ name, email }) => `${name} <${email}>\n`.trimStart()).join('')
  const { code, stdout } = await checkout.ask(['check-mailmap', '--stdin'], { input })
  const lines = stdout.split('\n')
  if (code !== 0 || lines.length !== asked.length + 1) return people.map(({ email }) => email)
  const mapped = new Map(asked.map((person, index) => [person, toPerson(lines[index] ?? '').email]))
  return people.map((person) => mapped.get(person) ?? person.email)
}

async function readMailmapFile(file: string): Promise<string | undefined> {
  try {
    // As git does: a link in a repository could point to any file of the machine.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { size } = await handle.stat()
      return size > mailmapMaxBytes ? undefined : await handle.readFile('utf8')
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}

/** Parses a mailmap; returns a lookup of the address for a person. */
export function parseMailmap(text: string): (person: Person) => string {
  /** By address, and by name and address together; the last line about one wins, and the more exact one comes first. */
  const byEmail = new Map<string, string>()
  const byBoth = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue
    const [, , first, commitName = '', second] = /^([^<]*)<([^>]*)>(?:([^<]*)<([^>]*)>)?/.exec(line) ?? []
    // With one address there is only a name to correct.
    if (first === undefined || second === undefined) continue
    const [proper, commitEmail] = [first.trim(), fold(second)]
    if (proper === '') continue
    if (commitName.trim() === '') byEmail.set(commitEmail, proper)
    else byBoth.set(`${commitEmail}\n${fold(commitName)}`, proper)
  }
  return ({ name, email }) => byBoth.get(`${fold(email)}\n${fold(name)}`) ?? byEmail.get(fold(email)) ?? email
}

/** git compares ASCII letters case-insensitively. */
function fold(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
