/** What a proof has started and must end with it: databases, servers. */
const closers: (() => unknown)[] = []

export function atEnd(close: () => unknown): void {
  closers.push(close)
}

export async function cleanUp(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
