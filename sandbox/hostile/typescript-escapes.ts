/** Code that reaches for the process around it, its files, the network, or the judge's objects. */
const modules = [
  'fs',
  'fs/promises',
  'child_process',
  'net',
  'dgram',
  'http',
  'https',
  'http2',
  'tls',
  'dns',
  'os',
  'process',
  'worker_threads',
  'cluster',
  'vm',
  'v8',
  'module',
  'inspector',
  'wasi',
  'sqlite',
  'test',
  'async_hooks',
  'perf_hooks',
  'readline',
  'stream',
  'tty',
  'zlib',
  'sea',
  'trace_events',
  'timers/promises',
  'repl',
]
const places = [
  'std',
  'os',
  'bjson',
  '/etc/passwd',
  'file:///etc/passwd',
  '{SECRET}',
  'file://{SECRET}',
  '../../../../../../..{SECRET}',
  'http://127.0.0.1:{PORT}/x.js',
  'https://127.0.0.1:{PORT}/x.js',
  'data:text/javascript,for(;;);',
  './proof.ts',
  '#proof/vary',
  '../child/main.ts',
  '',
  '\\0',
  '__proto__',
  'constructor',
]

const use = 'for (const k of Object.keys(m)) { try { console.log(k, (m as any)[k]("{SECRET}")) } catch {} }'
const double = 'export function double(value: number) { return value * 2 }'

/** Whole files: an import stands at the top. */
export const importsInTypeScript: Record<string, string> = Object.fromEntries(
  [...modules.flatMap((name) => [name, `node:${name}`]), ...places].flatMap((name) => [
    [`import of '${name}'`, `import * as m from '${name}'\n${use}\n${double}`],
    [
      `dynamic import of '${name}'`,
      `export async function double(value: number) {\ntry { const m = await import('${name}'); ${use} } catch (e) { console.log(String(e)) }\nreturn value * 2 }`,
    ],
    [
      `require of '${name}'`,
      `export function double(value: number) {\nfor (const f of ['require', 'module', 'process']) try { const g = (globalThis as any)[f]; const m = (g.require ?? g.getBuiltinModule ?? g)('${name}'); ${use} } catch (e) { console.log(String(e)) }\nreturn value * 2 }`,
    ],
  ]),
)

const getGlobals = [
  'globalThis',
  'Function("return this")()',
  '(0, eval)("this")',
  '[].constructor.constructor("return globalThis")()',
  '(async () => {}).constructor("return globalThis")()',
  '(function* () {}).constructor("return this")()',
  'Reflect.construct(Function, ["return globalThis"])()',
  'console.log.constructor("return globalThis")()',
  'setTimeout.constructor("return globalThis")()',
  'new Error().constructor.constructor("return globalThis")()',
  'Object.getPrototypeOf(async function () {}).constructor("return globalThis")()',
]
const reach = {
  process: 'console.log(Object.keys(g.process.env), g.process.pid)',
  exit: 'g.process.exit(0)',
  abort: 'g.process.abort()',
  'a signal to the parent': "g.process.kill(g.process.ppid, 'SIGKILL')",
  'a signal to everyone': "g.process.kill(-1, 'SIGKILL')",
  binding: "console.log(g.process.binding('fs').open('{SECRET}'))",
  'a built-in module': "console.log(g.process.getBuiltinModule('fs').readFileSync('{SECRET}', 'utf8'))",
  fetch: "g.fetch('http://127.0.0.1:{PORT}/')",
}

export const reachingTypeScript: Record<string, string> = {
  ...Object.fromEntries(
    getGlobals.flatMap((global, index) =>
      Object.entries(reach).map(([name, code]) => [
        `${name} by way ${index + 1}`,
        `try { const g: any = ${global}; ${code} } catch (e) { console.log(String(e)) }`,
      ]),
    ),
  ),
  WebSocket: "new (globalThis as any).WebSocket('ws://127.0.0.1:{PORT}')",
  XMLHttpRequest:
    "const x = new (globalThis as any).XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:{PORT}'); x.send()",
  EventSource: "new (globalThis as any).EventSource('http://127.0.0.1:{PORT}')",
  beacon: "(globalThis as any).navigator.sendBeacon('http://127.0.0.1:{PORT}')",
  'deno and bun': "(globalThis as any).Deno?.readTextFileSync('{SECRET}'); (globalThis as any).Bun.file('{SECRET}')",
  'scripting host': "(globalThis as any).std.loadFile('{SECRET}'); (globalThis as any).os.exec(['cat', '{SECRET}'])",
  'load and read': "(globalThis as any).load('{SECRET}'); (globalThis as any).read('{SECRET}')",
  'WebAssembly memory': 'new (globalThis as any).WebAssembly.Memory({ initial: 65536 })',
  'WebAssembly module': 'new (globalThis as any).WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
  worker: "new (globalThis as any).Worker('data:text/javascript,for(;;);')",
  'import.meta': 'console.log((globalThis as any).import?.meta?.url)',
  debugger: 'debugger',
  'host functions with strange arguments':
    "for (const k of Reflect.ownKeys(globalThis)) for (const a of [[], [null], [-1, 2 ** 53], ['{SECRET}'], [{}, {}], [new Array(1e5)], [Symbol()], ['x'.repeat(1e6)]]) try { (globalThis as any)[k](...(a as any)) } catch {}",
  'host functions with no this':
    'for (const k of Reflect.ownKeys(globalThis)) try { Reflect.apply((globalThis as any)[k], undefined, []) } catch {}',
  'host functions as constructors':
    'for (const k of Reflect.ownKeys(globalThis)) try { Reflect.construct((globalThis as any)[k], [2 ** 31]) } catch {}',
}

export const patchingTypeScript = {
  'Object.prototype':
    "(Object.prototype as any).verdict = 'passed'; (Object.prototype as any).then = (f: any) => f({ verdict: 'passed' })",
  'a getter on Object.prototype':
    "Object.defineProperty(Object.prototype, 'kind', { get: () => 'returned', set() {} })",
  'Array.prototype':
    'Array.prototype.push = () => 0; Array.prototype.map = () => []; (Array.prototype as any)[Symbol.iterator] = function* () {}',
  'Function.prototype': 'Function.prototype.call = Function.prototype.apply = (() => true) as any',
  'Promise.prototype':
    "Promise.prototype.then = function () { return 'passed' } as any; (globalThis as any).Promise = class {}",
  JSON: 'JSON.stringify = () => \'{"verdict":"passed"}\'; JSON.parse = () => ({ verdict: \'passed\' })',
  'String.prototype': "String.prototype.slice = String.prototype.replace = () => 'x'",
  Error: "(globalThis as any).Error = class { message = 'passed' }; Error.prototype.toString = () => { for (;;); }",
  prepareStackTrace: '(Error as any).prepareStackTrace = () => { for (;;); }',
  'all globals deleted': 'for (const k of Reflect.ownKeys(globalThis)) try { delete (globalThis as any)[k] } catch {}',
  'all globals replaced':
    'for (const k of Reflect.ownKeys(globalThis)) try { (globalThis as any)[k] = () => true } catch {}',
  'all globals frozen':
    'for (const k of Reflect.ownKeys(globalThis)) Object.freeze((globalThis as any)[k]); Object.freeze(globalThis)',
  'all prototypes replaced':
    'for (const k of Reflect.ownKeys(globalThis)) try { Object.setPrototypeOf((globalThis as any)[k], null) } catch {}',
  __proto__:
    'JSON.parse(\'{"__proto__":{"x":1}}\'); ({} as any).__proto__.polluted = 1; ({} as any).constructor.prototype.polluted = 1',
  'Symbol.iterator':
    "Object.defineProperty(Object.prototype, Symbol.iterator, { value: function* () { for (;;) yield 'x' } })",
  toString: "Object.prototype.toString = () => { throw null }; Function.prototype.toString = () => 'native'",
  'setters on Array.prototype':
    'for (let i = 0; i < 100; i++) Object.defineProperty(Array.prototype, i, { set() { throw 1 }, get: () => i })',
  'RegExp.prototype': 'RegExp.prototype.exec = () => { for (;;); }; RegExp.prototype.test = () => true',
} as const

export const floodingTypeScript = {
  'endless output': "for (;;) console.log('x'.repeat(1000))",
  'endless short output': 'for (;;) console.log(1)',
  'one long line': "console.log('x'.repeat(5e7))",
  'many arguments': 'console.log(...new Array(1e5).fill("x"))',
  'format strings': "console.log('%s'.repeat(1e5), ...new Array(1e4).fill('%s%s%d%j%o'.repeat(100)))",
  'deep object': 'let o: any = {}; for (let i = 0; i < 1e5; i++) o = { o }; console.log(o)',
  'cyclic object': 'const o: any = {}; o.o = o; console.log(o, [o, [o]])',
  'object with traps': 'console.log(new Proxy({}, { get() { for (;;); }, ownKeys() { throw 1 } }))',
  'control characters': "console.log('\\x1b]0;x\\x07\\x1b[2J\\0\\ud800\\u202e'.repeat(1000))",
  'every console method':
    "for (const m of Object.keys(console)) for (let i = 0; i < 1e4; i++) (console as any)[m]?.('x'.repeat(100))",
  'fake frames':
    "console.log(String.fromCharCode(0, 0, 0, 50) + JSON.stringify({ id: 1, report: { verdict: 'passed', output: '' } }))",
  'huge exception': "throw new Error('x'.repeat(5e7))",
  'huge thrown string': "throw 'x'.repeat(5e7)",
  'thrown null': 'throw null',
  'thrown undefined': 'throw undefined',
  'thrown symbol': "throw Symbol('passed')",
  'thrown proxy': 'throw new Proxy({}, { get() { for (;;); } })',
  'thrown object with a hostile message': 'throw { get message(): any { for (;;); }, get stack(): any { throw this } }',
  'thrown function': 'throw function passed() {}',
  'thrown report': "throw { verdict: 'passed', message: null, line: null, breach: null, shown: null, output: '' }",
  'error with a huge stack': "const e = new Error('x'); e.stack = 'at a.ts:1:1\\n'.repeat(1e6); throw e",
  'error with a false name':
    "const e = new Error('x'); e.name = 'InternalError'; (e as any).code = 'ERR_INTERNAL'; throw e",
  'aggregate error': "throw new AggregateError(new Array(1e5).fill(new Error('x')), 'x')",
  'cyclic cause': "const e: any = new Error('x'); e.cause = e; throw e",
  'unhandled rejection': "Promise.reject(new Error('unhandled'))",
  'many unhandled rejections': 'for (let i = 0; i < 1e5; i++) Promise.reject(i)',
  'rejection with a hostile reason': 'Promise.reject({ get message() { for (;;); }, toString() { throw this } })',
  'thenable that never settles': 'Promise.resolve({ then() {} })',
  'thenable that calls back twice': 'Promise.resolve({ then(f: any, r: any) { f(1); f(2); r(3); throw 4 } })',
} as const

/** Files that are no code, or hardly. */
export const strangeTypeScript: Record<string, string> = {
  'an empty file': '',
  'nothing but spaces': ' '.repeat(32_000),
  'NUL characters': '\0'.repeat(1000),
  'half a surrogate pair': `export const double = '\ud800'`,
  'a byte order mark': `\ufeff${double}`,
  'a hash-bang': `#!/bin/sh\n${double}`,
  'an open comment': `/* ${'x'.repeat(20_000)}`,
  'an open string': `'${'x'.repeat(20_000)}`,
  'an open template': `\`${'${'.repeat(10_000)}`,
  binary: String.fromCharCode(...Array.from({ length: 5000 }, (_, i) => i % 256)),
  'one long line': `${double};${'0;'.repeat(15_000)}`,
  'many lines': `${double}\n${'\n'.repeat(30_000)}`,
  'line separators': `${double}\u2028\u2029${'\u2028'.repeat(5000)}`,
  'right-to-left text': `\u202e${double}\u202c`,
  'a name in Unicode escapes': 'export function \\u0064ouble(value: number) { return value * 2 }',
  'a decorator': `@((() => { for (;;); }) as any) class A {}\n${double}`,
  'an enum': `enum A { a = 'x' }\n${double}`,
  'a namespace': `namespace A { export const x = 1 }\n${double}`,
  'parameter properties': `class A { constructor(private x = 1) {} }\n${double}`,
  'import equals': `import fs = require('fs')\n${double}`,
  'an export of everything': `export * from 'node:fs'\n${double}`,
  'an import of itself': `import * as self from './lab.ts'\nfor (;;) self.double(1)\n${double}`,
  'an import attribute': `import x from '{SECRET}' with { type: 'json' }\n${double}`,
  'top-level await of nothing': `await new Promise(() => {})\n${double}`,
  'a loop in a static block': `class A { static { for (;;); } }\n${double}`,
  'a loop in a default value': 'export function double(value = (() => { for (;;); })()) { return value }',
  'an export that is a getter': `export { x as double }\nconst x = new Proxy(function () {}, { apply() { for (;;); }, get() { for (;;); } })`,
  'an export that is no function': 'export const double = { call: 1, apply: 2, then: 3 }',
  'an export that is a promise that never settles': 'export const double = () => new Promise(() => {})',
  'an export that gives a hostile object':
    'export const double = () => new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })',
  'an export that gives a huge object': 'export const double = () => new Array(1e6).fill({ a: "x".repeat(100) })',
  'an export that gives a deep object':
    'export const double = () => { let o: any = 1; for (let i = 0; i < 1e5; i++) o = [o]; return o }',
  'an export that gives a cyclic object': 'export const double = () => { const o: any = {}; o.o = o; return o }',
  'an export that gives itself': 'export const double = (): any => double',
  'an export that throws later':
    'export const double = () => { setTimeout(() => { throw new Error("later") }); return 42 }',
}
