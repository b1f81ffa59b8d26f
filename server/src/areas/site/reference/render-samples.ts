import { type Html, html } from '../../../platform/html.ts'
import { createExample } from './example-value.ts'
import type { Reference, ReferenceOperation } from './read-document.ts'
import { renderCode } from './render-code.ts'

export const sampleLanguages = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
  { id: 'php', label: 'PHP' },
  { id: 'ruby', label: 'Ruby' },
] as const

type Call = {
  operation: ReferenceOperation
  serverUrl: string
  path: string
  pathValues: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  fileType: string | undefined
}

/** One request in every language, one of a group open at a time. With script, a choice holds for the whole page. */
export function renderSamples(reference: Reference, operation: ReferenceOperation, group = operation.id): Html {
  const samples = writeSamples(reference, operation)
  const blocks = sampleLanguages.map(
    (
      { id, label },
      i,
    ) => html`<details name="sample-${group}" data-language="${id}"${i === 0 ? html` open` : undefined}>
<summary>${label}</summary>
${renderCode(samples[id])}
</details>`,
  )
  return html`<div class="samples">${blocks}</div>`
}

export function writeSamples(
  reference: Reference,
  operation: ReferenceOperation,
): Record<(typeof sampleLanguages)[number]['id'], string> {
  const call = prepareCall(reference, operation)
  return {
    curl: writeCurl(call),
    javascript: writeJavaScript(call),
    python: writePython(call),
    php: writePhp(call),
    ruby: writeRuby(call),
  }
}

/** What a file is called in samples. */
const fileName = 'results.sarif'

function prepareCall(reference: Reference, operation: ReferenceOperation): Call {
  let path = operation.path
  const pathValues: Record<string, string> = {}
  const query: Record<string, unknown> = {}
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'path') {
      const value = String(createExample(schema, reference.schemas, name))
      pathValues[name] = value
      path = path.replace(`{${name}}`, encodeURIComponent(value))
    }
    // Query parameters without a default are left out of samples.
    if (place === 'query' && schema.default !== undefined) query[name] = schema.default
  }
  const fileType = operation.body?.fileType
  const body =
    operation.body === undefined || fileType !== undefined
      ? undefined
      : (operation.body.example ?? createExample(operation.body.schema, reference.schemas))
  return { operation, serverUrl: reference.serverUrl, path, pathValues, query, body, fileType }
}

function addressOf({ serverUrl, path, query }: Call): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return serverUrl + path + (search.size === 0 ? '' : `?${search}`)
}

function writeCurl(call: Call): string {
  const { method } = call.operation
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(addressOf(call))}`]
  lines.push('-H "Authorization: Bearer $PARAPET_API_KEY"')
  if (method === 'POST') lines.push('-H "Idempotency-Key: $(openssl rand -hex 16)"')
  if (call.body !== undefined) {
    lines.push('-H "Content-Type: application/json"')
    lines.push(`-d ${quoteForShell(indentAfterFirst(JSON.stringify(call.body, null, 2), '  '))}`)
  }
  if (call.fileType !== undefined) lines.push(`-H "Content-Type: ${call.fileType}"`, `--data-binary @${fileName}`)
  return lines.join(' \\\n  ')
}

function writeJavaScript(call: Call): string {
  const ids = Object.entries(call.pathValues).map(([name, value]) => `const ${name} = ${toJavaScript(value)}\n`)
  const inputs = Object.keys(call.pathValues)
  if (call.body !== undefined) inputs.push(toJavaScript(call.body))
  if (call.fileType !== undefined) inputs.push(`await readFile('${fileName}')`)
  if (Object.keys(call.query).length > 0) inputs.push(toJavaScript(call.query))
  return `${call.fileType === undefined ? '' : "import { readFile } from 'node:fs/promises'\n"}import { ParapetClient } from '@parapet/sdk'

const parapet = new ParapetClient({
  baseUrl: ${toJavaScript(call.serverUrl)},
  apiKey: process.env.PARAPET_API_KEY,
})

${ids.join('')}const answer = await parapet.${call.operation.id}(${inputs.join(', ')})
console.log(answer)`
}

function writePython(call: Call): string {
  const { method } = call.operation
  const isPost = method === 'POST'
  const lines = ['import json', 'import os', 'import urllib.request', ...(isPost ? ['import uuid'] : []), '']
  lines.push(`url = ${JSON.stringify(addressOf(call))}`, 'request = urllib.request.Request(', '    url,')
  if (method !== 'GET') lines.push(`    method="${method}",`)
  lines.push('    headers={', '        "Authorization": "Bearer " + os.environ["PARAPET_API_KEY"],')
  if (isPost) lines.push('        "Idempotency-Key": str(uuid.uuid4()),')
  if (call.body !== undefined) lines.push('        "Content-Type": "application/json",')
  if (call.fileType !== undefined) lines.push(`        "Content-Type": "${call.fileType}",`)
  lines.push('    },')
  if (call.fileType !== undefined) lines.push(`    data=open("${fileName}", "rb").read(),`)
  if (call.body !== undefined) lines.push(`    data=json.dumps(${toPython(call.body, '    ')}).encode(),`)
  lines.push(')', 'with urllib.request.urlopen(request) as response:', '    print(json.load(response))')
  return lines.join('\n')
}

/** With what PHP brings along: its curl extension is not everywhere. */
function writePhp(call: Call): string {
  const { method } = call.operation
  const lines = ['<?php', "$context = stream_context_create(['http' => [", `    'method' => '${method}',`]
  lines.push("    'header' => [", "        'Authorization: Bearer ' . getenv('PARAPET_API_KEY'),")
  if (method === 'POST') lines.push("        'Idempotency-Key: ' . bin2hex(random_bytes(16)),")
  if (call.body !== undefined) lines.push("        'Content-Type: application/json',")
  if (call.fileType !== undefined) lines.push(`        'Content-Type: ${call.fileType}',`)
  lines.push('    ],')
  if (call.fileType !== undefined) lines.push(`    'content' => file_get_contents('${fileName}'),`)
  if (call.body !== undefined) lines.push(`    'content' => json_encode(${toPhp(call.body, '    ')}),`)
  lines.push('    // Without it, an error has no body to read.', "    'ignore_errors' => true,", ']]);')
  lines.push(`$answer = file_get_contents(${toPhp(addressOf(call))}, false, $context);`)
  lines.push('print_r(json_decode($answer, true));')
  return lines.join('\n')
}

function writeRuby(call: Call): string {
  const { method } = call.operation
  const isPost = method === 'POST'
  const lines = ['require "json"', 'require "net/http"', ...(isPost ? ['require "securerandom"'] : []), '']
  lines.push(`uri = URI(${toRuby(addressOf(call))})`)
  lines.push(`request = Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(`, '  uri,')
  lines.push('  "Authorization" => "Bearer " + ENV.fetch("PARAPET_API_KEY"),')
  if (isPost) lines.push('  "Idempotency-Key" => SecureRandom.uuid,')
  if (call.body !== undefined) lines.push('  "Content-Type" => "application/json",')
  if (call.fileType !== undefined) lines.push(`  "Content-Type" => "${call.fileType}",`)
  lines.push(')')
  if (call.fileType !== undefined) lines.push(`request.body = File.binread("${fileName}")`)
  if (call.body !== undefined) lines.push(`request.body = JSON.generate(${toRuby(call.body)})`)
  lines.push(
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
  )
  lines.push('puts JSON.pretty_generate(JSON.parse(response.body))')
  return lines.join('\n')
}

/** Plain words need no quotes; everything else is taken literally by a POSIX shell. */
function quoteForShell(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function indentAfterFirst(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

/** JSON written the way people write JavaScript. */
function toJavaScript(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  return writeNested(value, indent, '  ', toJavaScript, (name) =>
    /^[A-Za-z_$][\w$]*$/.test(name) ? name : toJavaScript(name),
  )
}

function toPython(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return writeNested(value, indent, '    ', toPython, (name) => JSON.stringify(name))
}

/** Only the backslash and the quote mean something between single quotes. */
function toPhp(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
  if (isEmptyObject(value)) return 'new stdClass()'
  return writeNested(value, indent, '    ', toPhp, (name) => toPhp(name), { pair: ' =>', open: '[', close: ']' })
}

/** JSON's strings are Ruby's, but for `#`, which may begin an expression. */
function toRuby(value: unknown, indent = ''): string {
  if (value === null) return 'nil'
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('#', '\\#')
  return writeNested(value, indent, '  ', toRuby, (name) => toRuby(name), { pair: ' =>', open: '{', close: '}' })
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

function writeNested(
  value: unknown,
  indent: string,
  step: string,
  write: (value: unknown, indent: string) => string,
  writeName: (name: string) => string,
  object = { pair: ':', open: '{', close: '}' },
): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + step
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, inner))
    : Object.entries(value).map(([name, item]) => `${writeName(name)}${object.pair} ${write(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : [object.open, object.close]
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}
