import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'
import type { Registry } from './package-proxy.ts'

type Code = typeof import('./package-proxy.ts')
type Packages = Record<string, [version: string, publisher: string][]>

const registry = (name: Registry['name'], packages: Packages): Registry => ({
  name,
  releases: async (packageName) =>
    (packages[packageName] ?? []).map(([version, publisher]) => ({
      version,
      publisher,
      tarball: `https://${name}.example.com/${packageName}-${version}.tgz`,
    })),
})

const internal = registry('internal', { 'acme-billing': [['1.4.0', 'acme-platform'], ['1.4.2', 'acme-platform']] })
const library: Packages = { 'left-trim': [['2.9.0', 'someone'], ['2.10.0', 'someone'], ['3.0.0', 'someone']] }

export async function works({ resolvePackage, ResolveError }: Code) {
  const open = registry('public', library)
  const own = await resolvePackage('acme-billing', '^1.4.0', internal, open)
  assert.deepEqual([own.version, own.registry], ['1.4.2', 'internal'], "The company's own package should come from the internal registry, in its highest matching version.")
  const other = await resolvePackage('left-trim', '^2.0.0', internal, open)
  assert.deepEqual([other.version, other.registry], ['2.10.0', 'public'], 'A public library should come from the public registry, in its highest matching version.')
  await assert.rejects(resolvePackage('left-trim', '^4.0.0', internal, open), ResolveError, 'A version that nobody has published should be refused.')
  await assert.rejects(resolvePackage('../x', '^1.0.0', internal, open), ResolveError, 'Something that is not a package name should be refused.')
  await assert.rejects(resolvePackage('left-trim', 'latest', internal, open), ResolveError, 'Something that is not a version range should be refused.')
}

/** The attacker publishes packages with the company's names in the public registry, and writes what he likes into them. */
export async function exploit({ resolvePackage }: Code): Promise<Breach | false> {
  const attempts: [name: string, version: string, range: string][] = [
    ['acme-billing', '1.99.0', '^1.4.0'],
    ['acme-billing', '1.5.0', '^1.4.0'],
    // A version that a branch waits for, and a package that was never published.
    ['acme-billing', '2.0.0', '^2.0.0'],
    ['acme-flags', '0.1.0', '^0.1.0'],
  ]
  for (const [name, version, range] of attempts) {
    const open = registry('public', { ...library, [name]: [[version, 'acme-platform']] })
    const chosen = await resolvePackage(name, range, internal, open).catch(() => undefined)
    if (chosen?.registry === 'public')
      return { sent: `${name} ${version}, published in the public registry by a stranger as "acme-platform"`, got: `a build that asks for ${name} ${range} installs ${chosen.version} from ${chosen.tarball}` }
  }
  return false
}
