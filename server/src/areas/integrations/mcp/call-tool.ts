import type { CallToolResult } from '@modelcontextprotocol/server'
import type { McpTool, McpToolName } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { isDatabaseUnavailable } from '../../../platform/database/failures.ts'
import { answerExplainFinding } from './explain-finding.ts'
import { answerFindTraining } from './find-training.ts'
import { answerGetLesson } from './get-lesson.ts'
import type { McpToolContext } from './mcp-tool.ts'
import { answerMyAssignments } from './my-assignments.ts'
import { answerTeamProgress } from './show-team-progress.ts'
import { answerStartLabLink } from './start-lab-link.ts'

type Answer = { data: object; text: string }
/** A tool that the server provides. */
export type ServedTool = McpTool & { name: McpToolName }

/** The SDK has validated the arguments against the tool's schema, so they match the function. */
const answers: Record<McpToolName, (ctx: McpToolContext, input: never) => Promise<Answer> | Answer> = {
  find_training: answerFindTraining,
  get_lesson: answerGetLesson,
  explain_finding: answerExplainFinding,
  my_assignments: answerMyAssignments,
  team_progress: answerTeamProgress,
  start_lab_link: answerStartLabLink,
}

export type CallResult = 'success' | 'refused' | 'failed'

/** An error is a result, too: a sentence that says what to do. */
export async function callTool(
  ctx: McpToolContext,
  tool: ServedTool,
  input: unknown,
  onResult: (result: CallResult) => void,
): Promise<CallToolResult> {
  try {
    requireScope(ctx, tool)
    const { data, text } = await answers[tool.name](ctx, input as never)
    onResult('success')
    return { content: [{ type: 'text', text }], structuredContent: { ...data } }
  } catch (error) {
    const isKnown = error instanceof AppError || isDatabaseUnavailable(error)
    onResult(isKnown ? 'refused' : 'failed')
    const { requestId } = ctx
    if (!isKnown) ctx.log.error({ err: error, requestId, tool: tool.name }, 'a tool of the MCP server failed')
    return { content: [{ type: 'text', text: toSentence(error, requestId) }], isError: true }
  }
}

function requireScope({ caller, publicUrl }: McpToolContext, { name, tokenScope, keyScopes }: McpTool): void {
  const account = `${publicUrl}/account`
  if (caller.type === 'token') {
    if (caller.scopes.includes(tokenScope)) return
    const message = `This access token lacks the scope ${tokenScope}. Create one with it at ${account}.`
    throw new AppError('insufficient_scope', { required: tokenScope, present: caller.scopes, message })
  }
  if (keyScopes === null) {
    const message = `${name} is about one person, so it needs a personal access token instead of an API key. Create one at ${account}.`
    throw new AppError('forbidden', { message })
  }
  const missing = keyScopes.filter((scope) => !caller.scopes.includes(scope))
  if (missing.length === 0) return
  const message = `This API key lacks ${missing.join(', ')}. Ask an admin for a key with ${keyScopes.join(', ')}.`
  throw new AppError('insufficient_scope', { required: missing[0], present: caller.scopes, message })
}

function toSentence(error: unknown, requestId: string | null): string {
  if (isDatabaseUnavailable(error)) return busy
  if (!(error instanceof AppError)) {
    return `Something went wrong in Parapet. Try again; if it keeps happening, give your admin this request id: ${requestId}`
  }
  const { code, context, message } = error
  if (code === 'unavailable') return busy
  if (typeof context.field === 'string') return `${context.field} ${message}`
  return message
}

const busy = 'Parapet is busy. Try again in a few seconds.'
