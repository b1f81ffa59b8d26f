import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', '{cli,mcp,sdk,bench}/README.md', 'deploy/**/*.md'], { cwd: root })

test('every link of the documents to another file leads somewhere', () => {
  const links = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```/gm, '')
    return [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => ({
      page,
      target,
    }))
  })

  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})
