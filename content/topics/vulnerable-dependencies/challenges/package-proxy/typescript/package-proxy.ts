export interface Release {
  version: string
  publisher: string
  tarball: string
}

export interface Registry {
  name: 'internal' | 'public'
  /** Empty when the registry does not know the package. */
  releases(packageName: string): Promise<Release[]>
}

export interface Resolved extends Release {
  registry: Registry['name']
}

export class ResolveError extends Error {}

const numbers = (version: string) => version.split('.').map(Number)

// block: compare
/** Negative when `a` is older than `b`. Pre-releases were left out before. */
function compare(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)]
  const index = left.findIndex((part, i) => part !== right[i])
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}
// end

// block: satisfies
/** `^1.4.0`: the same major version, and not older. */
function satisfies(version: string, range: string): boolean {
  const base = range.slice(1)
  return numbers(version)[0] === numbers(base)[0] && compare(version, base) >= 0
}
// end

/** The proxy that all builds install from: the company's own packages, whose names begin with `acme-`, and everybody else's. */
export async function resolvePackage(name: string, range: string, internal: Registry, open: Registry): Promise<Resolved> {
  // block: check-request
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new ResolveError(`${name} is not a name of a package`)
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) throw new ResolveError(`${range} is not a range`)
  // end
  // block: ask
  const sources = [internal, open]
  const answers = await Promise.all(
    sources.map(async (source) => {
      const releases = await source.releases(name)
      return releases.map((release) => ({ ...release, registry: source.name }))
    }),
  )
  // end
  // block: choose
  const candidates = answers.flat().filter(({ version }) => satisfies(version, range))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
  // end
  // block: answer
  if (!best) throw new ResolveError(`no version of ${name} satisfies ${range}`)
  return best
  // end
}
