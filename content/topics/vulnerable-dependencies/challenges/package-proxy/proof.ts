import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Registry } from './typescript/package-proxy.ts'

type Code = typeof import('./typescript/package-proxy.ts')
type Versions = [version: string, publisher: string][]

/** Python calls the file a wheel, and its releases know their registry. */
const field = language === 'python' ? 'wheel' : 'tarball'
const extension = language === 'python' ? 'whl' : 'tgz'
const rangeOf = (major: number, minor = 0) => (language === 'python' ? `~=${major}.${minor}` : `^${major}.${minor}.0`)

const addressOf = (registry: string, name: string, version: string) => `https://${registry}.example.com/${name}-${version}.${extension}`

const open = (registry: Registry['name'], packages: Record<string, Versions>): Registry => ({
  name: registry,
  releases: async (name) =>
    (packages[name] ?? []).map(([version, publisher]) => {
      const release = { version, publisher, [field]: addressOf(registry, name, version) }
      return (language === 'python' ? { ...release, registry } : release) as unknown as Awaited<ReturnType<Registry['releases']>>[number]
    }),
})

const fileOf = (release: object) => (release as Record<string, unknown>)[field]

function draw(vary: Vary) {
  const own = `acme-${vary.word()}`
  const library = `${vary.word()}-${vary.word()}`
  const [major, minor] = [vary.number(1, 8), vary.number(2, 8)]
  const internal = open('internal', { [own]: vary.shuffle<Versions[number]>([[`${major}.${minor}.0`, 'acme-platform'], [`${major}.${minor}.2`, 'acme-platform'], [`${major}.${minor - 1}.7`, 'acme-platform']]) })
  return { own, library, major, minor, internal }
}

export async function works({ resolvePackage, ResolveError }: Code, vary: Vary) {
  const { own, library, major, minor, internal } = draw(vary)
  // What the company gives away, names that only look like its own, and whatever else there is.
  const names = [library, `acme${vary.word()}`, `${vary.word()}-acme-${vary.word()}`]
  const publishers = vary.shuffle(['acme-platform', vary.word(), 'acme-platform'])
  const versions = (publisher: string): Versions => vary.shuffle([`${major}.9.0`, `${major}.10.0`, `${major}.2.30`, `${major + 1}.0.0`].map((version) => [version, publisher]))
  const others = open('public', Object.fromEntries(names.map((name, place) => [name, versions(publishers[place] ?? '')])))
  const resolve = (name: string, range: string) => resolvePackage(name, range, internal, others)
  assert.equal(fileOf(await resolve(own, rangeOf(major, minor - 1))), addressOf('internal', own, `${major}.${minor}.2`), "The company's own package should come from the internal registry, in its highest matching version.")
  for (const name of names)
    assert.equal(fileOf(await resolve(name, rangeOf(major))), addressOf('public', name, `${major}.10.0`), `${name} is none of the company's packages, whose names begin with acme-: it should come from the public registry, in its highest matching version.`)
  await assert.rejects(resolve(library, rangeOf(major + 2)), ResolveError, 'A version that nobody has published should be refused.')
  await assert.rejects(resolve(own, rangeOf(major, minor + 1)), ResolveError, "A version of the company's own package that nobody has published should be refused.")
  await assert.rejects(resolve(`../${library}`, rangeOf(1)), ResolveError, 'Something that is not a package name should be refused.')
  await assert.rejects(resolve(library, 'latest'), ResolveError, 'Something that is not a version range should be refused.')
}

/** The attacker publishes packages with the company's names in the public registry, and writes what they like into them. */
export async function exploit({ resolvePackage }: Code, vary: Vary): Promise<Breach | false> {
  const { own, library, major, minor, internal } = draw(vary)
  const unknown = `acme-${vary.word()}-${vary.word()}`
  const attempts: [name: string, version: string, range: string][] = [
    [own, `${major}.${vary.number(20, 99)}.0`, rangeOf(major, minor)],
    [own, `${major}.${minor + 1}.${vary.number(0, 9)}`, rangeOf(major, minor)],
    [own, `${major}.${minor}.2`, rangeOf(major)],
    // A version that a branch waits for, and a package that was never published.
    [own, `${major + 1}.0.${vary.number(0, 9)}`, rangeOf(major + 1)],
    [own, `${major}.${minor + 1}.0`, rangeOf(major, minor + 1)],
    [unknown, `${major}.${minor}.1`, rangeOf(major)],
  ]
  for (const [name, version, range] of vary.shuffle(attempts))
    for (const publisher of vary.shuffle(['acme-platform', vary.word()])) {
      const strange = open('public', { [library]: [[`${major}.0.0`, publisher]], [name]: [[version, publisher]] })
      const chosen = await resolvePackage(name, range, internal, strange).catch(() => undefined)
      if (chosen !== undefined && fileOf(chosen) === addressOf('public', name, version))
        return {
          sent: `${name} ${version}, published in the public registry by a stranger as "${publisher}"`,
          got: `a build that asks for ${name} ${range} installs ${fileOf(chosen)}`,
          damage: "The stranger's code runs in all builds that use the package.",
        }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ resolvePackage }: Code, input: { name: string; version: string; publisher: string }) {
  const [name, version] = [input.name.trim(), input.version.trim()]
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version)) return { isDone: false, shown: `The public registry refuses "${version}": a version is three numbers with dots between them.` }
  const internal = open('internal', { 'acme-billing': [['1.4.0', 'acme-platform'], ['1.4.2', 'acme-platform']] })
  const strange = open('public', { [name]: [[version, input.publisher.trim()]] })
  try {
    const address = fileOf(await resolvePackage('acme-billing', rangeOf(1, 4), internal, strange))
    return { isDone: address === addressOf('public', name, version), shown: `A build asks for acme-billing ${rangeOf(1, 4)} and installs\n${address}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'acme-billing', version: '1.99.0', publisher: 'me' }, isDone: true },
  { input: { name: 'acme-billing', version: '2.0.0', publisher: 'acme-platform' }, isDone: false },
  { input: { name: 'acme-invoices', version: '1.5.0', publisher: 'acme-platform' }, isDone: false },
]
