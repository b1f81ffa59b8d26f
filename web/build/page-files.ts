import { join } from 'node:path'
import { appApiBase } from '@parapet/contract'
import type { Plugin, Rolldown } from 'vite'
import { pageFacts } from './page-facts.generated.ts'

const root = join(import.meta.dirname, '../..')

type Node = { type: string; [key: string]: unknown }

/** Breadcrumbs, title and hint, as the service writes them into the page. */
type Head = { trail?: string; title?: string; hint?: string }

/**
 * Writes which files and data each page needs, so that the service can name them in the page: a browser would only find
 * them once the first script runs. Also writes the heading of each page that always has the same, which then shows while
 * its scripts load.
 */
export function writePageFiles(): Plugin {
  const heads = new Map<string, Head>()
  return {
    name: 'write-page-files',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (code.includes('/ui/page/page.tsx')) noteHead(id, this.parse(code) as unknown as Node)
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => listFiles(chunk, bundle)))
      if (heads.size === 0) return this.error('No page has a heading that is known before its data.')
      const files: Record<string, string[]> = {}
      const data: Record<string, string[]> = {}
      const shown: Record<string, Head | undefined> = {}
      for (const { path, file, reads } of Object.values(pageFacts)) {
        const id = join(root, file)
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (chunk === undefined) return this.error(`No chunk has ${id}.`)
        files[path] = listFiles(chunk, bundle).filter((name) => !first.has(name))
        for (const [query, urls] of Object.entries(reads)) data[path + query] = urls.map((url) => appApiBase + url)
        shown[path] = heads.get(id)
      }
      const source = JSON.stringify({ files, data, heads: shown })
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
