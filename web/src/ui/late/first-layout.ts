import { firstPaint } from './first-paint.ts'

/** How many elements are laid out in one step: on a slow phone, that takes less than 50 ms. */
const elementsAtOnce = 120

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * While the first page is drawn, the browser skips parts of it that are out of sight (`[data-part]` in tokens.css), and
 * a phone hears taps sooner. Once the page is shown in its typefaces, the parts follow in small steps.
 */
export function drawVisiblePartsFirst(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // On a reload or the way back, the page finds its place only if it has its height.
  if (navigation?.type !== 'navigate' || location.hash !== '') return
  document.documentElement.dataset.settling = ''
  void firstPaint.then(() => document.fonts.ready).then(drawOthers)
}

async function drawOthers(): Promise<void> {
  for (let parts = listParts(); parts.length > 0; parts = listParts()) {
    let elements = 0
    for (const part of parts) {
      part.removeAttribute('data-part')
      elements += part.querySelectorAll('*').length
      if (elements >= elementsAtOnce) break
    }
    await nextFrame()
  }
  delete document.documentElement.dataset.settling
}

function listParts(): NodeListOf<Element> {
  return document.querySelectorAll('[data-part]')
}
