/** Which route a request means: static parts before parameters, parameters before the rest. */
export type Route<T> = { method: string; path: string; value: T }

const escapeText = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function compile(path: string): { pattern: RegExp; names: string[]; rank: string } {
  const names: string[] = []
  let rank = ''
  const text = path.replaceAll(/:(\w+)(\([^)]*\))?|\*|[^:*]+/g, (part, name?: string, expression?: string) => {
    if (part === '*') {
      names.push('*')
      rank += '2'
      return '(.*)'
    }
    if (name === undefined) {
      rank += part.replaceAll(/./g, '0')
      return escapeText(part)
    }
    names.push(name)
    rank += '1'
    return expression ?? '([^/]+?)'
  })
  return { pattern: new RegExp(`^${text}$`), names, rank }
}

export class Router<T> {
  readonly #routes: (Route<T> & ReturnType<typeof compile>)[] = []

  add(route: Route<T>): void {
    if (this.#routes.some(({ method, path }) => method === route.method && path === route.path))
      throw Object.assign(new Error(`Method '${route.method}' already declared for route '${route.path}'`), {
        code: 'FST_ERR_DUPLICATED_ROUTE',
      })
    this.#routes.push({ ...route, ...compile(route.path) })
    this.#routes.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  }

  find(method: string, path: string): { route: Route<T>; params: Record<string, string> } | undefined {
    for (const route of this.#routes.filter((one) => one.method === method)) {
      const values = route.pattern.exec(path)?.slice(1)
      if (!values) continue
      const params = Object.fromEntries(route.names.map((name, index) => [name, decode(values[index] ?? '')]))
      return { route, params }
    }
    return undefined
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
