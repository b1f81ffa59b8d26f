import type { AccessTokenScope } from '../access/access-tokens.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, type TSchema, Type } from '../api/schema.ts'
import type { Scope } from '../api/scopes.ts'
import { languageNames } from '../training/content-languages.ts'

/** Where the MCP server answers (streamable HTTP). */
export const mcpPath = '/mcp'

/** The one operation of the MCP server. What is in its messages is defined by the Model Context Protocol. */
export type McpOperation = {
  id: 'mcp.call'
  method: 'POST'
  url: typeof mcpPath
  body: TSchema
  mediaTypes: readonly string[]
  maxBytes: number
  rawBody?: undefined
  isBodyOptional?: undefined
}

export const mcpOperation: McpOperation = {
  id: 'mcp.call',
  method: 'POST',
  url: mcpPath,
  // Messages are taken as they are: trimming an id would lose its answer.
  body: Type.Object({
    id: Type.Optional(Type.Unsafe<unknown>({ 'x-untrimmed': true })),
    params: Type.Optional(Type.Unsafe<unknown>({ 'x-untrimmed': true })),
  }),
  mediaTypes: ['application/json'],
  maxBytes: limits.mcpBodyBytes,
}

/** A tool of the MCP server, as data. All of them only read. */
export type McpTool = {
  name: string
  title: string
  description: string
  input: TSchema
  output: TSchema
  /** What a personal access token needs. */
  tokenScope: AccessTokenScope
  /** What an API key needs, all of them; null where the tool is about the person who calls. */
  keyScopes: readonly Scope[] | null
}

const closed = { additionalProperties: false }

const topicId = Text(
  { minLength: 1, maxLength: limits.nameLength },
  { description: 'Id of a topic, as find_training returns it', examples: ['sql-injection'] },
)
const language = OneOf(languageNames, { description: 'Programming language of the code at hand' })

const McpTopic = Type.Object(
  {
    topicId: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    cwes: Type.Array(Type.String()),
    languages: Type.Array(Type.String()),
    estimatedMinutes: Type.Integer(),
    hasLab: Type.Boolean({ description: 'Whether learners can write a fix and run it' }),
    url: Type.String({ description: 'Opens the topic in the browser' }),
  },
  closed,
)
export type McpTopic = Static<typeof McpTopic>

const FindTrainingInput = Type.Object(
  {
    cwe: Type.Optional(
      Text({ minLength: 1, maxLength: 20 }, { description: 'CWE number', examples: ['CWE-89', '89'] }),
    ),
    ruleId: Type.Optional(
      Text(
        { minLength: 1, maxLength: 300 },
        { description: 'Id of a scanner rule', examples: ['js/sql-injection', 'java:S3649'] },
      ),
    ),
    tool: Type.Optional(
      Text(
        { minLength: 1, maxLength: limits.nameLength },
        { description: 'Name of the scanner that the rule belongs to', examples: ['CodeQL', 'SonarQube', 'Semgrep'] },
      ),
    ),
    words: Type.Optional(
      Text(
        { minLength: 1, maxLength: 200 },
        {
          description: 'What it is about, in any words: a name, an abbreviation or a description of the problem',
          examples: ['SQLi', 'my users can read each others invoices'],
        },
      ),
    ),
    language: Type.Optional(language),
  },
  closed,
)

export const findTraining = {
  name: 'find_training',
  title: 'Find training',
  description:
    'Finds secure-coding topics in Parapet by CWE, by a scanner rule id, or by words, and returns links to them. Give at least one of cwe, ruleId and words; language narrows the result.',
  input: FindTrainingInput,
  output: Type.Object({ topics: Type.Array(McpTopic), total: Type.Integer() }, closed),
  tokenScope: 'training:read',
  keyScopes: ['content:read'],
} as const satisfies McpTool

export const getLesson = {
  name: 'get_lesson',
  title: 'Get lesson',
  description:
    'Returns the lesson of a topic as Markdown, with the titles of its challenges. It never contains the solution of a challenge.',
  input: Type.Object({ topicId, language: Type.Optional(language) }, closed),
  output: Type.Object(
    {
      topic: McpTopic,
      lesson: Nullable(Type.String(), { description: 'Markdown; null when the topic has no lesson yet' }),
      isCut: Type.Boolean({ description: 'Whether the lesson is cut off here; the link opens all of it' }),
      challenges: Type.Array(
        Type.Object(
          {
            title: Type.String(),
            difficulty: Type.Integer(),
            languages: Type.Array(Type.String()),
            labLanguages: Type.Array(Type.String()),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  tokenScope: 'training:read',
  keyScopes: ['content:read'],
} as const satisfies McpTool

const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const explainFinding = {
  name: 'explain_finding',
  title: 'Explain finding',
  description:
    'Takes one result of a SARIF 2.1.0 file and returns the kind of vulnerability, where to look, and the topic that teaches the fix. Parapet does not store the result.',
  input: Type.Object(
    {
      result: anyObject('One entry of runs[].results in the SARIF file'),
      tool: Text(
        { minLength: 1, maxLength: limits.nameLength },
        { description: 'Name of the scanner: runs[].tool.driver.name', examples: ['CodeQL'] },
      ),
      rule: Type.Optional(
        anyObject('The entry of runs[].tool.driver.rules that the result refers to; it often names the CWE'),
      ),
    },
    closed,
  ),
  output: Type.Object(
    {
      topic: Nullable(McpTopic, { description: 'null when no topic covers the finding' }),
      matchedBy: Nullable(Type.String(), {
        description: 'How the topic was found: exact, parent, rule, phrase or dependency',
      }),
      why: Nullable(Type.String({ description: 'What decided, in words' })),
      cwes: Type.Array(Type.String()),
      severity: Nullable(Type.String()),
      location: Nullable(Type.String({ description: 'File and line' })),
      explanation: Type.String(),
    },
    closed,
  ),
  tokenScope: 'training:read',
  keyScopes: ['content:read'],
} as const satisfies McpTool

export const myAssignments = {
  name: 'my_assignments',
  title: 'My assignments',
  description:
    'Lists the open training assignments of the person whose token is used, the most urgent first, with links to continue. Needs a personal access token.',
  input: Type.Object({}, closed),
  output: Type.Object(
    {
      assignments: Type.Array(
        Type.Object(
          {
            title: Type.String(),
            deadline: Nullable(Type.String()),
            isOverdue: Type.Boolean(),
            isMandatory: Type.Boolean(),
            progressPercent: Type.Integer(),
            nextItem: Nullable(Type.String({ description: 'Title of what to do next' })),
            url: Type.String(),
          },
          closed,
        ),
      ),
      overdue: Type.Integer(),
    },
    closed,
  ),
  tokenScope: 'assignments:read',
  keyScopes: null,
} as const satisfies McpTool

const assignmentCounts = {
  openAssignments: Type.Integer(),
  completedAssignments: Type.Integer(),
  overdueAssignments: Type.Integer(),
}

export const teamProgress = {
  name: 'team_progress',
  title: 'Team progress',
  description:
    'Shows training progress. Team leads see the teams they lead; admins and auditors see all teams. Without a team, lists the teams; with one, lists its people, overdue first.',
  input: Type.Object(
    {
      team: Type.Optional(
        Text({ minLength: 1, maxLength: limits.nameLength }, { description: 'Name or id of the team' }),
      ),
    },
    closed,
  ),
  output: Type.Object(
    {
      teams: Type.Array(
        Type.Object(
          { teamId: Type.String(), name: Type.String(), memberCount: Type.Integer(), url: Type.String() },
          closed,
        ),
      ),
      people: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            ...assignmentCounts,
            completedTopics: Type.Integer(),
            lastActivityAt: Nullable(Type.String()),
          },
          closed,
        ),
        { description: 'People of the requested team; empty without a team' },
      ),
      total: Type.Integer({ description: 'Number of teams, or of people in the requested team' }),
    },
    closed,
  ),
  tokenScope: 'team:read',
  keyScopes: ['teams:read', 'users:read', 'progress:read'],
} as const satisfies McpTool

export const startLabLink = {
  name: 'start_lab_link',
  title: 'Link to a hands-on lab',
  description:
    'Returns a link that opens the hands-on lab of a topic, where the developer fixes vulnerable code and runs it. The developer signs in and solves it there.',
  input: Type.Object({ topicId, language: Type.Optional(language) }, closed),
  output: Type.Object(
    {
      topic: McpTopic,
      challenge: Nullable(Type.String(), {
        description: 'Title of the challenge to choose; null when there is no lab',
      }),
      language: Nullable(Type.String()),
      url: Type.String(),
    },
    closed,
  ),
  tokenScope: 'training:read',
  keyScopes: ['content:read'],
} as const satisfies McpTool

/** Every tool of the MCP server. */
export const mcpTools = [
  findTraining,
  getLesson,
  explainFinding,
  myAssignments,
  teamProgress,
  startLabLink,
] as const satisfies readonly McpTool[]
/** The name of a tool that the server has. */
export type McpToolName = (typeof mcpTools)[number]['name']

/** What each scope of an access token lets an assistant read. */
export const accessTokenScopeMeanings: Readonly<Record<AccessTokenScope, string>> = {
  'training:read': 'Find topics, read lessons and explain findings',
  'assignments:read': 'Read your assignments',
  'team:read': 'Read the progress of teams you can see',
}
