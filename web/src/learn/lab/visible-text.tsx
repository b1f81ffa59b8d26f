import { showSigns } from './show-signs.ts'

/** Signs that nobody sees have one that can be seen, with their name. */
export function VisibleText({ text }: { text: string }) {
  return showSigns(text).map((part, index) =>
    part.name === undefined ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes have no other key
      <span key={index} style={{ opacity: 0.75 }} title={part.name}>
        {part.text}
      </span>
    ),
  )
}
