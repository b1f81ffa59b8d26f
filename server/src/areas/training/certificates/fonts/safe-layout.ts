import type { Font, GlyphRun } from 'fontkit'

type Anchor = object | null
type Positioner = { applyAnchor(mark: object, anchor: Anchor, base: number): void }
/** What fontkit 2.0.4 has and its types leave out. */
type LaidOutFont = Font & { _layoutEngine?: { engine?: { GPOSProcessor?: Positioner | null } | null } }

/** Features that move glyphs; text is readable without them. */
const positioning = { mark: false, mkmk: false, kern: false, curs: false, dist: false, abvm: false, blwm: false }

/**
 * Names are untrusted input, and shaping has many cases. fontkit throws for marks without an anchor in the font, which
 * other shapers skip. If it throws for another reason, a certificate with a misplaced mark is better than none.
 */
export function withSafeLayout<F extends Font>(font: F): F {
  const positioner = (font as LaidOutFont)._layoutEngine?.engine?.GPOSProcessor
  if (positioner) {
    const applyAnchor = positioner.applyAnchor.bind(positioner)
    positioner.applyAnchor = (mark, anchor, base) => {
      if (anchor !== null) applyAnchor(mark, anchor, base)
    }
  }
  const layout = font.layout.bind(font)
  font.layout = (text: string, ...rest) => {
    try {
      return layout(text, ...rest)
    } catch {
      return layOutPlainly(layout, text)
    }
  }
  return font
}

function layOutPlainly(layout: Font['layout'], text: string): GlyphRun {
  try {
    return layout(text, positioning as never)
  } catch {
    const [first, ...others] = Array.from(text, (character) => layout(character))
    if (first === undefined) return layout('')
    const runs = [first, ...others]
    const advanceWidth = runs.reduce((sum, run) => sum + run.advanceWidth, 0)
    // The width of a run is a getter of its class.
    return Object.create(first, {
      glyphs: { value: runs.flatMap((run) => run.glyphs) },
      positions: { value: runs.flatMap((run) => run.positions) },
      advanceWidth: { value: advanceWidth },
    }) as GlyphRun
  }
}
