/** Test support: plays the sample challenge and scenario in a browser. */
import type { Locator, Page } from 'playwright-core'

/** Finds a block by its text. */
export function blockWith(page: Page, code: string): Locator {
  return page.locator('form label').filter({ hasText: code }).getByRole('radio')
}

export const vulnerableBlock = (page: Page) => blockWith(page, 'statement = ')
export const wrongBlock = (page: Page) => blockWith(page, 'render(rows)')
export const fixNamed = (page: Page, name: string) => page.getByRole('radio', { name })

export async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Answer' }).click()
}

/** Switches to an attempt for the record, if it is practice. */
async function forTheRecord(page: Page): Promise<void> {
  const label = page.locator('label', { hasText: 'For the record' })
  await page.getByRole('button', { name: 'Answer' }).waitFor()
  if (!(await label.isVisible()) || (await label.getByRole('radio').isChecked())) return
  await label.click()
  await page.getByText('points for the right answer now').waitFor()
}

/** Solves both phases of the open challenge for the record, on the first try. */
export async function solveChallenge(page: Page): Promise<void> {
  await forTheRecord(page)
  await vulnerableBlock(page).check()
  await answer(page)
  await page.getByRole('heading', { name: 'Choose the fix' }).waitFor()
  await fixNamed(page, 'bind-values').check()
  await answer(page)
  await page.getByText('100 of 100').waitFor()
}

/** With a folder in PICTURES: for looking at, beside the drawings. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
