/** Test support: accessibility barriers on a page, found by axe. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

let axe: Promise<string> | undefined

/** Serious barriers on the current page. `where` names the page in the result. */
export async function findBarriers(page: Page, where: string, rules?: string[]): Promise<string[]> {
  axe ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await axe)
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${where}: ${id} ${html} ${failureSummary}`))
}
