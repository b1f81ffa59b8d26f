/** `node:stream/consumers`. */
type Source = AsyncIterable<unknown>

export async function buffer(source: Source): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of source) parts.push(Buffer.from(chunk as string))
  return Buffer.concat(parts)
}
export const text = async (source: Source): Promise<string> => (await buffer(source)).toString()
export const json = async (source: Source): Promise<unknown> => JSON.parse(await text(source))
export const arrayBuffer = async (source: Source): Promise<ArrayBufferLike> =>
  Uint8Array.from(await buffer(source)).buffer
export default { arrayBuffer, buffer, json, text }
