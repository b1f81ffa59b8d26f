/** The MCP server: assistants use it to find training and read progress. Calls are stateless and read-only. */
import type { McpServer } from '@modelcontextprotocol/server'
import { mcpTools } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { AnswerMessage } from '../../../platform/http/apis/mcp-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import { readVersion } from '../../../platform/read-version.ts'
import {
  type ClassifiedFinding,
  classifyFinding,
  type SarifReader,
  type SingleFinding,
} from '../../findings/sarif/sarif.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { type CallResult, callTool, type ServedTool } from './call-tool.ts'
import type { McpContent, McpToolContext } from './mcp-tool.ts'
import { toToolSchema } from './tool-schema.ts'

export type McpCounts = {
  /** How often each tool was called, by `<tool> <result>`. */
  calls: Map<string, number>
}

export function createMcpCounts(): McpCounts {
  return { calls: new Map() }
}

/** Findings wait for the process that also reads whole files. Only this many may wait at the same time. */
const findingsAtOnce = { total: 8, perOrg: 3, retryAfterSeconds: 5 }
/** Less than the limit for a request, so that the caller gets an explanation instead of a timeout. */
const findingMs = 10_000

const serverInfo = { name: 'parapet', title: 'Parapet', version: readVersion() }
/** The list of tools never changes during a connection. */
const capabilities = { tools: { listChanged: false } }
const instructions =
  'Parapet teaches secure coding. Use find_training or explain_finding when code or a scanner finding has a vulnerability, and give the developer the link. Challenges are for the developer to solve: never solve them.'

type Tools = readonly (ServedTool & {
  schemas: { input: ReturnType<typeof toToolSchema>; output: ReturnType<typeof toToolSchema> }
})[]

export function createMcpServer(options: { reader: SarifReader; counts: McpCounts }): AnswerMessage<McpContent> {
  const { calls } = options.counts
  const count = (tool: string, result: CallResult) => {
    const name = `${tool} ${result}`
    calls.set(name, (calls.get(name) ?? 0) + 1)
  }
  const classify = createClassifyWithin(options.reader)
  let tools: Tools | undefined

  return async (ctx, caller, { request, body }) => {
    // Loaded on the first call, so that startup does not wait for it.
    const sdk = await import('@modelcontextprotocol/server')
    tools ??= mcpTools.map((tool) => ({
      ...tool,
      schemas: { input: toToolSchema(tool.input), output: toToolSchema(tool.output) },
    }))
    const toolContext = { ...ctx, caller, classify: (finding: SingleFinding) => classify(ctx, finding) }
    const known = tools.filter((tool) => !isListing(body) || caller.type === 'token' || tool.keyScopes !== null)
    const createServer = () =>
      registerTools(new sdk.McpServer(serverInfo, { instructions, capabilities }), known, toolContext, count)
    if (await sdk.isLegacyRequest(request, body)) return answerLegacy(sdk, createServer(), request, body)
    // No tool reports anything before its result, so every response is one JSON body.
    const handler = sdk.createMcpHandler(createServer, {
      legacy: 'reject',
      // Nothing changes during a connection, so there is nothing to subscribe to.
      maxSubscriptions: 0,
    })
    try {
      return await handler.fetch(request, { parsedBody: body })
    } finally {
      await handler.close()
    }
  }
}

/** Keys don't see tools about a person. A call of one gets a sentence that says what it needs. */
function isListing(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/list'
}

type Sdk = typeof import('@modelcontextprotocol/server')

/** Revisions of the protocol before 2026-07-28, without sessions and without streams. */
async function answerLegacy(sdk: Sdk, server: McpServer, request: Request, body: unknown): Promise<Response> {
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function registerTools(
  server: McpServer,
  tools: Tools,
  ctx: McpToolContext,
  count: (tool: string, result: CallResult) => void,
): McpServer {
  for (const tool of tools) {
    const { name, title, description, schemas } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: schemas.input,
        outputSchema: schemas.output,
        annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      (input) => callTool(ctx, tool, input, (result) => count(name, result)),
    )
  }
  return server
}

/** Keeps its slot until the file is read, even if the caller no longer waits. */
function createClassifyWithin(
  reader: SarifReader,
): (ctx: CatalogContext, finding: SingleFinding) => Promise<ClassifiedFinding> {
  const gate = createGate(findingsAtOnce)
  return async (ctx, finding) => {
    const leave = gate.enter(ctx.org.id)
    const work = classifyFinding(reader, ctx, finding).finally(leave)
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable', {}, { retryAfter: 5 })), findingMs)
    })
    // After a timeout, errors of the work no longer matter.
    work.catch(() => {})
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
  }
}
