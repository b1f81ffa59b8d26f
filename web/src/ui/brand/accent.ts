import { useLayoutEffect } from 'react'

let sheet: CSSStyleSheet | undefined

/** The organization's color in both themes; null for ours. Few organizations have one, so it loads later. */
export function useAccent(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null) return
    let isWanted = true
    void import('./accent-styles.ts').then(({ writeStyles }) => {
      if (isWanted) openSheet().replaceSync(writeStyles(color))
    })
    return () => {
      isWanted = false
      sheet?.replaceSync('')
    }
  }, [color])
}

function openSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return sheet
}
