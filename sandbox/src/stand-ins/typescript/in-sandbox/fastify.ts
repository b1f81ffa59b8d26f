/** A stand-in for Fastify: routes, hooks, plugins with their own scope, body parsers, error handlers and `inject`. Nothing listens. */
import { type Injected, inject } from './fastify-inject.ts'
import { log } from './fastify-messages.ts'
import { Router } from './fastify-router.ts'
import type { Handler, Hook, Parser, RouteOptions, Scope, Target } from './fastify-scope.ts'

type Plugin = (instance: Instance, options: object, done?: (error?: Error) => void) => unknown

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
const hookNames = [
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'preSerialization',
  'onSend',
  'onResponse',
  'onError',
]

const extend = (scope: Scope, prefix: string): Scope => ({
  ...scope,
  prefix: scope.prefix + prefix,
  hooks: new Map([...scope.hooks].map(([name, list]) => [name, [...list]])),
  parsers: new Map(scope.parsers),
  requestValues: { ...scope.requestValues },
  replyValues: { ...scope.replyValues },
})

export class Instance {
  readonly log = log
  readonly #scope: Scope
  readonly #router: Router<Target>
  readonly #plugins: { run: () => Promise<unknown> }[]

  constructor(scope: Scope, router: Router<Target>, plugins: { run: () => Promise<unknown> }[]) {
    this.#scope = scope
    this.#router = router
    this.#plugins = plugins
  }

  get prefix(): string {
    return this.#scope.prefix
  }

  route(options: RouteOptions & { method: string | string[]; url?: string; path?: string; handler: Handler }): this {
    const path = this.#scope.prefix + (options.url ?? options.path ?? '')
    const hasRoot = this.#scope.prefix !== '' && (options.url ?? options.path) === '/'
    for (const method of [options.method].flat()) {
      const value = { handler: options.handler, options, scope: this.#scope, path }
      this.#router.add({ method: method.toUpperCase(), path: path || '/', value })
      if (hasRoot) this.#router.add({ method: method.toUpperCase(), path: this.#scope.prefix, value })
    }
    return this
  }
  #short(method: string | string[], url: string, first: RouteOptions | Handler, second?: Handler): this {
    const [options, handler] = typeof first === 'function' ? [{}, first] : [first, second ?? (first.handler as Handler)]
    return this.route({ ...options, method, url, handler })
  }
  get = (url: string, first: RouteOptions | Handler, second?: Handler) =>
    this.#short(['GET', 'HEAD'], url, first, second)
  post = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('POST', url, first, second)
  put = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('PUT', url, first, second)
  patch = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('PATCH', url, first, second)
  delete = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('DELETE', url, first, second)
  options = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('OPTIONS', url, first, second)
  head = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short('HEAD', url, first, second)
  all = (url: string, first: RouteOptions | Handler, second?: Handler) => this.#short([...methods], url, first, second)

  addHook(name: string, hook: Hook): this {
    if (!hookNames.includes(name) && !['onReady', 'onClose', 'onRoute', 'onRegister', 'onListen'].includes(name))
      throw new Error(`${name} hook not supported!`)
    this.#scope.hooks.set(name, [...(this.#scope.hooks.get(name) ?? []), hook])
    return this
  }
  setErrorHandler(handler: NonNullable<Scope['errorHandler']>): this {
    this.#scope.errorHandler = handler
    return this
  }
  setNotFoundHandler(first: Handler | object, second?: Handler): this {
    this.#scope.notFoundHandler = typeof first === 'function' ? (first as Handler) : second
    return this
  }
  addContentTypeParser(
    types: string | RegExp | (string | RegExp)[],
    first: { parseAs?: string } | Parser['parse'],
    second?: Parser['parse'],
  ): this {
    const parser = typeof first === 'function' ? { parse: first } : { ...first, parse: second as Parser['parse'] }
    for (const type of [types].flat()) this.#scope.parsers.set(type, parser)
    return this
  }
  removeContentTypeParser(type: string): this {
    this.#scope.parsers.delete(type)
    return this
  }
  removeAllContentTypeParsers(): this {
    this.#scope.parsers.clear()
    return this
  }
  decorate(name: string, value: unknown): this {
    if (name in this) throw new Error(`The decorator '${name}' has already been added!`)
    Reflect.set(this, name, value)
    return this
  }
  decorateRequest(name: string, value?: unknown): this {
    this.#scope.requestValues[name] = value
    return this
  }
  decorateReply(name: string, value?: unknown): this {
    this.#scope.replyValues[name] = value
    return this
  }
  hasDecorator(name: string): boolean {
    return name in this
  }

  /** Runs when the application is ready, in the order of registration. A plugin with `skip-override` shares the scope. */
  register(plugin: Plugin, options: { prefix?: string } = {}): this {
    const isShared = Reflect.get(plugin, Symbol.for('skip-override')) === true
    const nested: { run: () => Promise<unknown> }[] = []
    this.#plugins.push({
      run: async () => {
        const scope = isShared ? this.#scope : extend(this.#scope, options.prefix ?? '')
        await plugin(new Instance(scope, this.#router, nested), options, () => {})
        for (const one of nested) await one.run()
      },
    })
    return this
  }
  after(run?: () => unknown): this {
    this.#plugins.push({ run: async () => run?.() })
    return this
  }
  async ready(): Promise<this> {
    for (let next = this.#plugins.shift(); next; next = this.#plugins.shift()) await next.run()
    return this
  }
  async close(): Promise<void> {}

  async inject(given: Injected | string): Promise<unknown> {
    await this.ready()
    return inject(typeof given === 'string' ? { url: given } : given, {
      server: this,
      router: this.#router,
      scope: this.#scope,
    })
  }
}

export function fastify(_options: object = {}): Instance {
  const scope: Scope = { prefix: '', hooks: new Map(), parsers: new Map(), requestValues: {}, replyValues: {} }
  return new Instance(scope, new Router<Target>(), [])
}
export { fastify as default }
