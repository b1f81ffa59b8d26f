/** Test support: a folder with what deploy/Dockerfile puts into the image, without Docker and without npm requests. */
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export type Stage = { name: string; from: string; lines: string[] }

export async function readStages(): Promise<Stage[]> {
  const text = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    const [, from = '', name = ''] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? []
    if (from !== '') stages.push({ name, from, lines: [] })
    else if (/^[A-Z]+ /.test(line)) stages.at(-1)?.lines.push(line)
  }
  return stages
}

/** Settings of the image, such as DEMO. */
export async function readImageSettings(): Promise<Record<string, string>> {
  const lines = (await readStages()).at(-1)?.lines ?? []
  const settings = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).split(' '))
  return Object.fromEntries(settings.map((setting) => setting.split('=')))
}

/**
 * Copies what the production stage copies, and adds the packages that its manifests name, without development packages.
 */
export async function makeImageFolder(target: string): Promise<void> {
  const { lines = [] } = (await readStages()).find(({ name }) => name === 'production') ?? {}
  for (const line of lines.filter((line) => line.startsWith('COPY '))) await copy(line, target)
  for (const folder of ['.', 'server', 'contract', 'sandbox']) await linkPackages(folder, target)
  // npm puts the server's packages at the top, where the command line's sources find them.
  await symlink(join(target, 'server/node_modules/yaml'), join(target, 'node_modules/yaml'))
}

async function copy(line: string, target: string): Promise<void> {
  const words = line.split(' ').slice(1)
  const isBuilt = words[0]?.startsWith('--from=') === true
  const paths = (isBuilt ? words.slice(1) : words).map((path) => path.replace(/^\/app\//, ''))
  const place = paths.pop() ?? ''
  for (const path of paths) {
    // Made by `npm run sbom`, which may not have run in this checkout.
    if (path === 'sbom.cdx.json') continue
    const to = place.endsWith('/') ? join(target, place, path.split('/').at(-1) ?? '') : join(target, place)
    const isWanted = (file: string) => !/\/node_modules\b|\.test\.ts$|\.index\.json$/.test(file.slice(root.length))
    await cp(join(root, path), to, { recursive: true, filter: (file) => isBuilt || isWanted(file) })
  }
}

type Manifest = { dependencies?: object; optionalDependencies?: object }

async function linkPackages(folder: string, target: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const link = join(target, folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    const ownPackage = /^@parapet\/(.*)$/.exec(name)?.[1]
    await symlink(ownPackage === undefined ? await findPackage(folder, name) : join(target, ownPackage), link)
  }
}

async function findPackage(folder: string, name: string): Promise<string> {
  const inside = join(root, folder, 'node_modules', name)
  const isInside = await readFile(join(inside, 'package.json')).then(
    () => true,
    () => false,
  )
  return isInside ? inside : join(root, 'node_modules', name)
}
