import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each as one text; none when there is no such name. Throws when nobody answers. */
export type LookUpText = (name: string) => Promise<string[]>

export function lookUpTextByDns(servers?: string[]): LookUpText {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}
