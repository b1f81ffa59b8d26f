/** Input that has broken services before: from people, scanners and broken clients. */

/** Text that must be stored byte for byte (after trimming) or refused as too long, never cause a failure. */
export const oddTexts = [
  'Zoë Müller',
  '  trimmed  ',
  '\u202eevil\u202c',
  'zero\u200bwidth\u200djoiner',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301 (NFD) \u00e9 (NFC)',
  'İ ı ſ K ß ﬀ',
  '𝕳𝖊𝖑𝖑𝖔 \u{10ffff}',
  '\ufeffbyte order mark',
  "Robert'); drop table users;--",
  '<script>alert(1)</script>',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '%00%0d%0aSet-Cookie: a=b',
  'line\r\nbreak\ttab',
  '\u0001\u001f\u007f\u0085',
  '\\u0000 \\ud800',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'x'.repeat(200),
  '🙂'.repeat(100),
  'a\u0301'.repeat(90),
]

/** Text that must never be accepted. */
export const badTexts = [
  'nul \u0000 inside',
  '\u0000',
  'half \ud800 pair',
  '\udc00',
  '\ud83d',
  '',
  '   ',
  '\u00a0\ufeff',
]

export const longTexts = ['y'.repeat(201), '🙂'.repeat(201), 'z'.repeat(2001), 'w'.repeat(70_000)]

/** Marked text that becomes a bare JSON token, for values that `JSON.stringify` never writes. */
export const bare = (token: string) => `@@bare:${token}@@`
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"@@bare:(.*?)@@"/g, (_, token: string) => token.replaceAll('\\"', '"'))

export const oddNumbers = [
  '1e400',
  '-1e400',
  '-0',
  '0.1',
  '1.0',
  '1e2',
  '-1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
]

export const notJsonTokens = [
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '+1',
  '0x10',
  "'x'",
  '/* c */ 1',
  '1_000',
  '"\\x41"',
  '"\t"',
]

export const wrongTypes: unknown[] = [
  null,
  true,
  false,
  0,
  '',
  'text',
  [],
  ['text'],
  [null],
  {},
  { length: 1 },
  { toString: 'x' },
  [[[[[]]]]],
  ...oddNumbers.map(bare),
]

/** Fields that a caller must not be able to write. */
export const foreignFields: Record<string, unknown> = {
  id: '00000000-0000-4000-8000-000000000000',
  orgId: '00000000-0000-4000-8000-000000000000',
  org_id: '00000000-0000-4000-8000-000000000000',
  isActive: false,
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  totalXp: 9999,
  usageCount: 77,
  createdByUserId: '00000000-0000-4000-8000-000000000000',
  emailKey: 'x',
  constructor: { prototype: { polluted: true } },
  prototype: { polluted: true },
  toString: 'x',
  hasOwnProperty: null,
}

export const badJsonTexts = [
  '{',
  '}',
  '{"name":',
  '{"name":"x",}',
  "{'name':'x'}",
  '{"name":"x"}}',
  '{"name":"x"} {"name":"y"}',
  'name=x&email=y',
  '<xml/>',
  '\u0000',
  '{"a":"\\u00"}',
  '{"a":"\u0001"}',
  '['.repeat(200_000),
  '{"a":'.repeat(40_000),
  ...notJsonTokens,
]

/** Whole documents of the wrong shape. */
export const oddDocuments = [
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{"__proto__":{"polluted":true}}',
  '{"name":"x","__proto__":{"isActive":false}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${'['.repeat(63)}${']'.repeat(63)}`,
  `${'['.repeat(65)}${']'.repeat(65)}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
  `{"items":[${Array.from({ length: 501 }, () => '{}').join(',')}]}`,
  '{"\\u0000":1}',
  '{"\\ud800":1}',
]

/** Bytes that are not UTF-8, or are another encoding of Unicode. */
export const badBytes = [
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xf4, 0x90, 0x80, 0x80]), Buffer.from('"}')]),
  Buffer.concat([Buffer.from('{"name":"M'), Buffer.from([0xfc]), Buffer.from('ller"}')]),
  Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"name":"x"}')]),
  Buffer.from('{"name":"x"}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
]

/** None of these is JSON in UTF-8. */
export const badContentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json garbage',
  'application/json\ta',
  'application/json, text/plain',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json; charset=latin1',
  'application/json; charset=utf-8; charset=utf-7',
  'application/problem+json',
  'application/*',
  '*/*',
  'json',
  ';',
  '',
  '/',
  `application/json${';a=b'.repeat(500)}`,
]

export const goodContentTypes = [
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
]

/** Values in place of an id, as written into the path. */
export const oddIds = [
  'not-an-id',
  '0',
  '-1',
  'null',
  '%00',
  '%',
  '%zz',
  '%C0%80',
  '%E0%A4',
  '%ED%A0%80',
  '..%2f..%2forg',
  '%2e%2e%2f',
  '%2F',
  '..;',
  'a;b',
  '*',
  '~',
  '%F0%9F%99%82',
  "'%20or%201=1--",
  '%7B%7D',
  '@',
  ':userId',
  '{userId}',
  '[object%20Object]',
  'x'.repeat(10_000),
  '%0d%0aX-Injected:%201',
]

export const oddQueries = [
  'limit=0',
  'limit=-1',
  'limit=501',
  'limit=abc',
  'limit=5.5',
  'limit=1e2',
  'limit=99999999999999999999',
  'limit=',
  'limit=%00',
  'limit=1&limit=2',
  'limit[]=1',
  'limit=0x10',
  'limit=+5',
  'limit=%205',
  'before=x',
  'before=',
  'before=%00',
  'before=%F0%9F%99%82',
  'before=00000000-0000-0000-0000-000000000000&before=x',
  '__proto__=1',
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  '%',
  '%zz=%zz',
  '&&&=',
  'unknown=1',
  `a=${'b'.repeat(4000)}`,
]

export const goodQueries = [
  '',
  'limit=1',
  'limit=3',
  'limit=7&x=y',
  'limit=500',
  'limit=2&before=ffffffff-ffff-4fff-bfff-ffffffffffff',
  'limit=4&before=00000000-0000-0000-0000-000000000000',
]

const someId = '00000000-0000-4000-8000-000000000000'

/** Periods and frameworks of reports. */
export const goodReportQueries = [
  'from=2026-01-01&to=2026-12-31',
  'to=2020-02-29',
  'framework=pci-dss-4-0-1',
  'limit=1&from=2026-01-01',
]

/** Cursors fit some of the reports and are refused by the others. */
export const oddReportQueries = [
  `limit=2&after=${someId}`,
  `after=${someId}~${someId}~`,
  `after=${someId}~${someId}~3`,
  'from=2026-02-30',
  'from=2026-12-31&to=2026-01-01',
  'from=0000-00-00',
  'from=0000-01-01&to=0000-01-01',
  'from=0001-01-01&to=9999-12-31',
  'to=9999-12-31',
  'from=2026-01-01T00:00:00Z',
  'from=%32026-01-01',
  'framework=none',
  'framework=__proto__',
  'framework=constructor',
  'framework=%00',
  'after=~~',
  'after=%00',
  `after=${someId}~${someId}~%00`,
  `after=${someId}~${someId}~%ED%A0%80`,
  `after=${someId}~${someId}~99999999`,
  `after=${someId}~${someId}~-1`,
  `after=${someId}~${someId}~x`,
  `after=${someId.toUpperCase()}~~~~`,
  `after=${someId}&after=${someId}`,
]

/** Headers that the service doesn't know, or that should not change the answer. */
export const extraHeaders: Record<string, string>[] = [
  { 'x-request-id': 'mine' },
  { accept: 'application/xml' },
  { accept: '' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=1, gzip;q=0' },
  { 'accept-encoding': '*;q=0.000, identity' },
  { 'if-none-match': 'W/"x", "y"' },
  { 'if-none-match': ',,,' },
  { 'if-match': '"x"' },
  { range: 'bytes=0-1' },
  { cookie: 'session=1; __proto__=2' },
  { origin: 'https://evil.example.com' },
  { 'x-forwarded-for': '192.0.2.1' },
  { 'x-forwarded-host': 'evil.example.com' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/public/v1/org' },
  { 'content-encoding': 'identity' },
  { 'accept-version': '2.0.0' },
  { 'user-agent': '\u00ff\u00fe' },
  { te: 'trailers' },
  { __proto__: 'x', 'x-odd': '__proto__' },
]

export const badIdempotencyKeys = ['', 'k'.repeat(256), 'caf\u00e9', 'tab\tinside']

/** Authorization headers without a usable key, made from a usable one. */
export const badAuthorizations: ((key: string) => string | undefined)[] = [
  () => undefined,
  () => '',
  () => 'Bearer',
  () => 'Bearer ',
  (key) => key,
  (key) => `Bearer  ${key}`,
  (key) => `Bearer ${key} ${key}`,
  (key) => `Bearer ${key},`,
  (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  (key) => `Token ${key}`,
  (key) => `Bearer ${key.slice(0, -1)}`,
  (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
  (key) => `Bearer ${key.toUpperCase()}`,
  (key) => `Bearer ${key}\u00ff`,
  () => `Bearer ${'k'.repeat(8000)}`,
  () => 'Bearer ppt_0000000000_0000000000000000000000000000000000000000000000',
  () => 'Bearer __proto__',
]
