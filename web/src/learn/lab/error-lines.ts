/** Errors of the last run, below their lines. */
import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass, WidgetType } from '@codemirror/view'

/** A line of the source. */
export type EditorMark = { line: number; message: string }
/** A position in the editor's text. */
type Place = { at: number; message: string }

/** The message, as a block that is not part of the text. */
class ErrorBlock extends WidgetType {
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }

  toDOM(): HTMLElement {
    const block = document.createElement('div')
    block.className = 'cm-errorText'
    // It is inside a text field, so screen readers need to hear that it isn't code.
    block.setAttribute('role', 'note')
    block.textContent = this.text
    return block
  }

  override eq(other: ErrorBlock): boolean {
    return other.text === this.text
  }

  override ignoreEvent(): boolean {
    return true
  }
}

class ErrorGutter extends GutterMarker {
  override elementClass = 'cm-errorGutter'
}

const errorLine = Decoration.line({ class: 'cm-errorLine' })
const errorGutter = new ErrorGutter()

export function errorLines() {
  const replaceAll = StateEffect.define<readonly Place[]>()
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (value, { effects, changes, state }) => {
      const places = effects.find((effect) => effect.is(replaceAll))?.value
      if (places === undefined) return value.map(changes)
      return Decoration.set(
        places.flatMap(({ at, message }) => {
          const { from, to } = state.doc.lineAt(at)
          return [
            errorLine.range(from),
            Decoration.widget({ widget: new ErrorBlock(message), block: true, side: 1 }).range(to),
          ]
        }),
        true,
      )
    },
    provide: (self) => EditorView.decorations.from(self),
  })
  const gutter = gutterLineClass.compute([field, 'doc'], (state) => {
    const starts: number[] = []
    state.field(field).between(0, state.doc.length, (from, _to, decoration) => {
      if (decoration.spec.class !== undefined) starts.push(state.doc.lineAt(from).from)
    })
    return RangeSet.of(
      starts.map((from) => errorGutter.range(from)),
      true,
    )
  })
  const extension: Extension = [field, gutter]
  return { extension, set: (places: readonly Place[]) => replaceAll.of(places) }
}
