/**
 * Collects what each page of the web app says about itself in `x.pages.ts` into the files that the router, the menus, the
 * command palette, the build and the tests read.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** As in `web/src/page-entry.ts`, whose pages have types of the browser. */
type Entry = {
  path: string
  title?: string
  load: () => unknown
  icon?: unknown
  nav?: { menu?: string; under?: string; position?: number; label?: string; isExact?: true }
  reads?: readonly string[] | Record<string, readonly string[]>
  who?: string
  route?: object
}
type Page = Entry & { name: string; source: string; file: string }

const firstLine = '// Written by `npm run generate` from the pages’ entries (`x.pages.ts`).'

const menus = ['training', 'organization', 'learn', 'you', 'team']

export async function generatePages(root: string): Promise<Record<string, string>> {
  const pages = await readPages(join(root, 'web/src'))
  return {
    'web/src/paths.generated.ts': drawPaths(pages),
    'web/src/menus.generated.ts': drawMenus(pages),
    'web/src/routes.generated.ts': drawRoutes(pages),
    'web/src/console/palette/actions.generated.ts': drawActions(pages),
    'web/build/page-facts.generated.ts': drawFacts(pages),
  }
}

async function readPages(folder: string): Promise<Page[]> {
  const pages: Page[] = []
  for (const source of globSync('**/*.pages.ts', { cwd: folder }).sort()) {
    const entries = (await import(join(folder, source))) as Record<string, Entry>
    // In the order of the file: a module lists its exports by name.
    const names = [...readFileSync(join(folder, source), 'utf8').matchAll(/^export const (\w+)/gm)]
    for (const [, name = ''] of names) {
      const entry = entries[name] as Entry
      const [, file] = /import\('(.+?)'\)/.exec(String(entry.load)) ?? []
      if (file === undefined) throw new Error(`${source}: write the file of ${name} as () => import('./x.tsx')`)
      pages.push({ ...entry, name, source, file: join('web/src', dirname(source), file) })
    }
  }
  for (const same of ['name', 'path'] as const) {
    const twice = [...Map.groupBy(pages, (page) => page[same])].find(([, found]) => found.length > 1)
    if (twice !== undefined) throw new Error(`Two pages have the ${same} ${twice[0]}.`)
  }
  return pages
}

function drawPaths(pages: Page[]): string {
  const lines = pages.map(({ name, path }) => `  ${name}: ${quote(path)},`)
  return `${firstLine}\n/** Every path of the web app. */\nexport const paths = {\n${lines.join('\n')}\n} as const\n`
}

function drawMenus(pages: Page[]): string {
  const shown = menus.flatMap((menu) => listMenu(pages, menu))
  const noIcon = shown.find(({ icon }) => icon === undefined)
  if (noIcon !== undefined) throw new Error(`${noIcon.name} is in a menu and needs an icon.`)
  const drawn = menus.map((menu) => {
    const lines = listMenu(pages, menu).map((page) => `  ${drawLink(page, pages)},`)
    return `export const ${menu}Menu: FrameLink[] = [\n${lines.join('\n')}\n]\n`
  })
  const links = "import type { FrameLink } from './ui/page/frame.tsx'"
  return [firstLine, ...drawImports(shown, ''), importPaths('.'), links, '', drawn.join('\n')].join('\n')
}

function drawLink({ name, nav, ...page }: Page, pages: Page[]): string {
  const also = pages.filter((other) => other.nav?.under === name).map(({ path }) => quote(path.replace(/\$.*/, '')))
  return [
    `{ to: paths.${name}, label: ${quote(nav?.label ?? page.title ?? '')}, icon: ${name}.icon`,
    ...(nav?.isExact === true ? ['isExact: true'] : []),
    ...(also.length > 0 ? [`isAlso: [${also.join(', ')}]`] : []),
  ]
    .join(', ')
    .concat(' }')
}

function drawActions(pages: Page[]): string {
  const lines = listMenu(pages, 'actions').map(
    ({ name, nav, title }) =>
      `  { id: ${quote(name)}, kind: 'Action', title: ${quote(nav?.label ?? title ?? '')}, to: paths.${name} },`,
  )
  const item = "import type { PaletteItem } from './find-items.ts'"
  const list = `/** What changes something: not for auditors. */\nexport const actions: PaletteItem[] = [\n${lines.join('\n')}\n]`
  return `${firstLine}\n${importPaths('../..')}\n${item}\n\n${list}\n`
}

function listMenu(pages: Page[], menu: string): Page[] {
  const found = pages.filter(({ nav }) => nav?.menu === menu)
  return found.sort((a, b) => (a.nav?.position ?? 0) - (b.nav?.position ?? 0))
}

/** The parts of a route that depend on who may open the page. */
const places: Record<string, string> = { strangers: 'outside', leads: 'forLeads', admins: 'forAdmins' }

function drawRoutes(pages: Page[]): string {
  const draw = (found: Page[]) =>
    found.map(({ name, who = '', route, title }) => {
      const parts = [
        `${places[who] ?? 'behindSignIn'}(paths.${name})`,
        ...(route === undefined ? [] : [`${name}.route`]),
      ]
      const shown = `${title === undefined ? 'plainPage' : 'page'}(${name})`
      return `  createRoute({ ${[...parts, shown].map((part) => `...${part}`).join(', ')} }),`
    })
  const [outside, inside] = [true, false].map((is) => pages.filter(({ who }) => (who === 'strangers') === is))
  return `${[
    ...[firstLine, "import { createRoute } from '@tanstack/react-router'"],
    ...drawImports(pages, ''),
    "import { behindSignIn, forAdmins, forLeads, outside } from './inside.route.tsx'",
    "import { page, plainPage, type WithFile } from './page-route.tsx'",
    importPaths('.'),
    '',
    'export const outsidePages = [',
    ...draw(outside ?? []),
    ']',
    '',
    '/** Everything behind the sign-in. */',
    'export const insidePages = [',
    ...draw(inside ?? []),
    ']',
    '',
    'void [',
    ...pages.map(({ name }) => `  ${name} satisfies WithFile<typeof ${name}>,`),
    ']',
  ].join('\n')}\n`
}

function drawFacts(pages: Page[]): string {
  const facts = pages.map(({ name, path, file, who, reads = [] }) => {
    const byQuery = Array.isArray(reads) ? { '': reads } : reads
    return `  ${name}: ${JSON.stringify({ path, file, who: who ?? 'everyone', reads: byQuery })},`
  })
  return [
    firstLine,
    '/** What the build and the tests know about a page, and the browser needs not: its file, who opens it, what it reads. */',
    'export type PageFacts = { path: string; file: string; who: string; reads: Record<string, string[]> }',
    `export const pageFacts: Record<string, PageFacts> = {\n${facts.join('\n')}\n}\n`,
  ].join('\n')
}

function drawImports(pages: Page[], from: string): string[] {
  return [...Map.groupBy(pages, ({ source }) => source)].map(
    ([source, found]) =>
      `import { ${found.map(({ name }) => name).join(', ')} } from './${relative(from, dirname(source))}/${basename(source)}'`,
  )
}

function importPaths(folder: string): string {
  return `import { paths } from '${folder}/paths.generated.ts'`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`
}
