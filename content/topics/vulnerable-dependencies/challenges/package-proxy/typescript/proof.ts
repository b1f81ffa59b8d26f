import assert from 'node:assert/strict'
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
  assert.deepEqual([own.version, own.registry], ['1.4.2', 'internal'])
  const other = await resolvePackage('left-trim', '^2.0.0', internal, open)
  assert.deepEqual([other.version, other.registry], ['2.10.0', 'public'])
  await assert.rejects(resolvePackage('left-trim', '^4.0.0', internal, open), ResolveError)
  await assert.rejects(resolvePackage('../x', '^1.0.0', internal, open), ResolveError)
  await assert.rejects(resolvePackage('left-trim', 'latest', internal, open), ResolveError)
}

/** The attacker publishes packages with the company's names in the public registry, and writes what he likes into them. */
export async function exploit({ resolvePackage }: Code): Promise<boolean> {
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
    if (chosen?.registry === 'public') return true
  }
  return false
}
