/** The logo: a battlement with a prompt. Hidden from screen readers, because the name is next to it. */
export function Mark({ size = 32 }: { size?: number }) {
  return <img src="/icon.svg" alt="" width={size} height={size} style={{ display: 'block', flex: 'none' }} />
}
