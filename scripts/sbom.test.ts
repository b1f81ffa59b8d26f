import { expect, test } from 'vitest'
import { normaliseSbom, readManifests, readNpmSbom } from './sbom.ts'

const refs = (list: { 'bom-ref': string }[]) => list.map((each) => each['bom-ref'])

test('lists what the service ships, with hashes, and no development packages', () => {
  const sbom = normaliseSbom(readNpmSbom(), readManifests())
  const names = sbom.components.map(({ name }) => name)
  const known = new Set([...refs(sbom.components), ...refs([sbom.metadata.component])])
  const withoutHash = sbom.components.filter(({ hashes }) => hashes === undefined)

  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'parapet', type: 'application' } },
  })
  for (const { dependencies, optionalDependencies } of readManifests()) {
    expect(names).toEqual(expect.arrayContaining(Object.keys({ ...dependencies, ...optionalDependencies })))
  }
  for (const name of ['vite', 'vitest', 'typescript', '@biomejs/biome', '@parapet/bench', '@parapet/sdk']) {
    expect(names).not.toContain(name)
  }
  expect(withoutHash.map(({ name }) => name)).toEqual([
    '@parapet/contract',
    '@parapet/sandbox',
    '@parapet/server',
    '@parapet/web',
  ])
  expect(known.size).toBe(sbom.components.length + 1)
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([...known]).toEqual(expect.arrayContaining([ref, ...dependsOn]))
})

test('the same packages give the same list, anywhere and at any time', () => {
  const manifests = [{ name: 'parapet', dependencies: { a: '1.0.0' }, optionalDependencies: { b: '1.0.0' } }]
  const component = (ref: string, name: string) => ({ 'bom-ref': ref, name, version: '1.0.0' })
  const made = (place: string, time: string) => ({
    serialNumber: `urn:uuid:${time}`,
    metadata: {
      timestamp: time,
      tools: [{ name: 'cli', version: time }],
      component: component('parapet@1.0.0', place),
    },
    components: [component('b@1.0.0', 'b'), component('dev@1.0.0', 'dev'), component('a@1.0.0', 'a')],
    dependencies: [
      { ref: 'parapet@1.0.0', dependsOn: ['b@1.0.0', 'dev@1.0.0', 'a@1.0.0'] },
      { ref: 'b@1.0.0', dependsOn: [] },
      { ref: 'a@1.0.0', dependsOn: [] },
    ],
  })
  const [first, second] = [
    normaliseSbom(made('app', '2030-01-01'), manifests),
    normaliseSbom(made('parapet', '2031-01-01'), manifests),
  ]

  expect(first).toEqual(second)
  expect(refs(first.components)).toEqual(['a@1.0.0', 'b@1.0.0'])
  expect(first.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})
