import { appApiBase } from '@parapet/contract'
import type { Plugin, Rolldown } from 'vite'
import { pageData } from '../src/page-data.ts'
import { paths } from '../src/paths.ts'

type Node = { type: string; [key: string]: unknown }

/** Breadcrumbs, title and hint, as the service writes them into the page. */
type Head = { trail?: string; title?: string; hint?: string }

/**
 * Writes which files and data each page needs, so that the service can name them in the page: a browser would only find
 * them once the first script runs. Reads the paths and their imports out of the `createRoute` calls. Also writes the
 * heading of each page that always has the same, which then shows while its scripts load.
 */
export function writePageFiles(): Plugin {
  const modules = new Map<string, string>()
  const heads = new Map<string, Head>()
  return {
    name: 'write-page-files',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (code.includes('/ui/page.tsx')) noteHead(id, this.parse(code) as unknown as Node)
      if (!id.endsWith('.routes.tsx')) return
      const program = this.parse(code) as unknown as Node
      const variables = new Map(
        listNodes(program, 'VariableDeclarator').map((node) => [nameOf(node.id), node.init as Node]),
      )
      for (const route of listNodes(program, 'CallExpression').filter(
        ({ callee }) => nameOf(callee) === 'createRoute',
      )) {
        const path = findPath(route)
        const file = findImport(route, variables)
        if (path === undefined || file === undefined) continue
        const resolved = await this.resolve(file, id)
        if (resolved !== null) modules.set(path, resolved.id)
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => listFiles(chunk, bundle)))
      const pages = [...modules].map(([path, id]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (chunk === undefined) return this.error(`No chunk has ${id}.`)
        return [path, listFiles(chunk, bundle).filter((file) => !first.has(file))]
      })
      const data = Object.entries(pageData).map(([address, urls]) => [address, urls.map((url) => appApiBase + url)])
      const shown = [...modules].map(([path, id]) => [path, heads.get(id)])
      const source = JSON.stringify({
        files: Object.fromEntries(pages),
        data: Object.fromEntries(data),
        heads: Object.fromEntries(shown),
      })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }

  function noteHead(id: string, program: Node): void {
    const calls = listNodes(program, 'CallExpression').map((node) => node.arguments as Node[])
    const drawn = calls.filter(([element]) => nameOf(element) === 'Page')
    const props = drawn[0]?.[1]
    const [title, hint] = ['title', 'hint'].map((name) => readText(props, name))
    const trail = readTrail(props)
    // A page that is drawn in several ways has no heading before it has its data.
    if (drawn.length !== 1 || (title ?? hint) === undefined) return
    heads.set(id, {
      ...(trail === undefined ? {} : { trail }),
      ...(title === undefined ? {} : { title }),
      ...(hint === undefined ? {} : { hint }),
    })
  }
}

function readProperty(props: Node | undefined, name: string): Node | undefined {
  const properties = (props?.properties ?? []) as { key?: unknown; value?: Node }[]
  return properties.find(({ key }) => nameOf(key) === name)?.value
}

/** A property that is plain text. */
function readText(props: Node | undefined, name: string): string | undefined {
  const value = readProperty(props, name)
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined
}

/** The breadcrumbs in one line. One that depends on data leaves its place empty. */
function readTrail(props: Node | undefined): string | undefined {
  const links = readProperty(props, 'trail')?.elements as Node[] | undefined
  return links?.map((link) => readText(link, 'label') ?? '\u00a0').join(' / ')
}

/** The chunk's file, everything it imports at once, and their style sheets. */
function listFiles(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found: Set<string> = new Set(),
): string[] {
  if (found.has(chunk.fileName)) return []
  found.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') listFiles(imported, bundle, found)
  }
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  return [...found]
}

/** The first `paths.name` in a route. */
function findPath(route: Node): string | undefined {
  const [place] = listNodes(route, 'MemberExpression').filter(({ object }) => nameOf(object) === 'paths')
  return place === undefined ? undefined : (paths as Record<string, string>)[nameOf(place.property) ?? '']
}

/** The imported file: written in the route, or in a function that it names. */
function findImport(route: Node, variables: ReadonlyMap<string | undefined, Node>): string | undefined {
  const named = listNodes(route, 'Identifier').map((node) => variables.get(nameOf(node)))
  const [found] = [route, ...named].flatMap((node) => (node === undefined ? [] : listNodes(node, 'ImportExpression')))
  return (found?.source as { value?: string } | undefined)?.value
}

function nameOf(node: unknown): string | undefined {
  return (node as { name?: string } | undefined)?.name
}

/** All nodes of a kind, in the order of the source. */
function listNodes(node: unknown, type: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((part) => listNodes(part, type))
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap((part) => listNodes(part, type))
  return (node as Node).type === type ? [node as Node, ...inside] : inside
}
