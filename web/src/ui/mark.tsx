/** The mark: a battlement with a prompt. The word beside it names it, so it is hidden from screen readers. */
export function Mark({ size = 32 }: { size?: number }) {
  return <img src="/icon.svg" alt="" width={size} height={size} style={{ display: 'block', flex: 'none' }} />
}
