/** How fast a browser's processor is, and how much slower that makes our phone. */
import type { Browser } from 'playwright-core'
import { median } from '../measure.ts'

/**
 * The phone of Lighthouse's mobile preset. Its "four times as slow" is meant for a fast desktop, whose benchmark index is
 * 1500 to 2000; on other machines the factor is to be calibrated. Chromium's own developer tools calibrate to two phones:
 * 1000 for a good one and 264 for a cheap one.
 */
const phoneIndex = 1750 / 4

export type Processor = {
  /** As Lighthouse defines its benchmark index. */
  index: number
  /** By which a page is slowed down to be on the phone. */
  slowdown: number
}

/** Single samples differ by half on a virtual machine. */
const samples = 15

export async function measureProcessor(browser: Browser): Promise<Processor> {
  const found: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const page = await browser.newPage()
    found.push(await page.evaluate(countWork))
    await page.close()
  }
  const index = median(found)
  return { index, slowdown: Math.max(1, index / phoneIndex) }
}

/** Runs in the page. The mean of two counts: texts of 10,000 letters built, lists of 100,000 numbers copied, in 0.1 s. */
function countWork(): number {
  const perTenth = (work: () => void): number => {
    const begin = performance.now()
    let times = 0
    let passed = 0
    while (passed < 500) {
      work()
      times++
      passed = performance.now() - begin
    }
    return (times * 100) / passed
  }
  let built = 0
  const build = () => {
    let text = ''
    for (let letter = 0; letter < 10_000; letter++) text += 'a'
    built += text.length
  }
  const lists = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index)) as [number[], number[]]
  const copy = () => {
    const [from, into] = lists.reverse() as [number[], number[]]
    for (let index = 0; index < from.length; index++) into[index] = from[index] as number
  }
  const counts = [perTenth(build), perTenth(copy)]
  if (built === 0) throw new Error('No text was built.')
  return counts.reduce((sum, one) => sum + one, 0) / counts.length
}
