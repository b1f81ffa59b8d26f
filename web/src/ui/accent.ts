import { useLayoutEffect } from 'react'

let sheet: CSSStyleSheet | undefined

/** The organization's colour instead of ours, in both themes. Null for ours. Most organizations have none, so it loads later. */
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
