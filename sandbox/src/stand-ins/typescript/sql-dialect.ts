/**
 * PostgreSQL's dialect, as far as SQLite can run it. What PostgreSQL would understand and SQLite refuses is `NotInSandbox`: a limit of ours, not a
 * mistake of the code. A statement that PostgreSQL would refuse, too, such as one that an attack has cut off, stays an error.
 */
import { NotInSandbox } from './not-in-sandbox.ts'
import { rewriteGrammar } from './sql-rewrites.ts'

/** Texts, names in quotes, comments, placeholders and casts, `;`, words; whatever else, one character each. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|::|;|\w+|\s+|./gs

export function splitStatements(text: string): string[][] {
  const statements: string[][] = [[]]
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push([])
    else statements.at(-1)?.push(part)
  }
  return statements.filter((parts) => parts.some((part) => !/^(\s|--|\/\*)/.test(part)))
}

export function translate(tokens: string[]): { text: string; parameterCount: number } {
  let parameterCount = 0
  const parts = tokens.map((part) => {
    if (/^\$\d+$/.test(part)) {
      parameterCount = Math.max(parameterCount, Number(part.slice(1)))
      return `?${part.slice(1)}`
    }
    return part.toLowerCase() === 'ilike' ? 'LIKE' : part
  })
  const text = rewriteGrammar(parts)
    .join('')
    // On one connection, a lock changes nothing.
    .replace(
      /\s+FOR\s+(NO\s+KEY\s+|KEY\s+)?(UPDATE|SHARE)(\s+OF\s+\w+(\s*,\s*\w+)*)?(\s+NOWAIT|\s+SKIP\s+LOCKED)?\s*(?=\)|$)/gi,
      '',
    )
    .replace(/=\s*ANY\s*\(\s*(\?\d+)\s*(?:\[\s*\]\s*)?\)/gi, 'IN (SELECT value FROM json_each($1))')
    .replace(/^\s*(?:BEGIN|START\s+TRANSACTION)\b[\s\S]*$/i, 'BEGIN')
  return { text, parameterCount }
}

/** Isolation levels and time limits: on one connection, they change nothing. */
export const isTransactionSetting = (text: string): boolean =>
  /^SET\s+(?:SESSION\s+CHARACTERISTICS|TRANSACTION|LOCAL|(?:SESSION\s+)?(?:lock|statement)_timeout)\b/i.test(text)

/** `SELECT pg_advisory_xact_lock(…)` and those like it. */
export function readAdvisory(text: string): { name: string; isTry: boolean } | undefined {
  const [, name] =
    /^SELECT\s+(pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared|_all)?)\s*\([\s\S]*\)(?:\s+AS\s+\w+)?$/i.exec(
      text,
    ) ?? []
  if (name === undefined) return undefined
  const [, alias] = /\sAS\s+(\w+)$/i.exec(text) ?? []
  return { name: alias ?? name.toLowerCase(), isTry: /try_|unlock/i.test(name) }
}

/** The parts of `WITH name AS (UPDATE … RETURNING …) …`, where one of them writes, and what follows. */
export function splitParts(text: string): { parts: { name: string; text: string }[]; rest: string } | undefined {
  if (!/^WITH\s[\s\S]*\(\s*(UPDATE|INSERT|DELETE)\b/i.test(text)) return undefined
  const parts: { name: string; text: string }[] = []
  let rest = text.replace(/^WITH\s+/i, '')
  for (;;) {
    const [head, name = ''] = /^\s*,?\s*(\w+)\s+AS\s*(?:NOT\s+MATERIALIZED\s*|MATERIALIZED\s*)?\(/i.exec(rest) ?? []
    if (head === undefined) break
    let length = 0
    let open = 1
    for (const [part] of rest.slice(head.length).matchAll(token)) {
      open += part === '(' ? 1 : part === ')' ? -1 : 0
      if (open === 0) break
      length += part.length
    }
    parts.push({ name, text: rest.slice(head.length, head.length + length).trim() })
    rest = rest.slice(head.length + length + 1)
  }
  return { parts, rest: rest.trim() }
}

/** What SQLite's grammar lacks, in the words of who writes it. */
const missing: [pattern: RegExp, name: string][] = [
  [/\bDISTINCT\s+ON\s*\(/i, 'DISTINCT ON'],
  [/\bLATERAL\b/i, 'LATERAL'],
  [/\bMERGE\s+INTO\b/i, 'MERGE'],
  [
    /^\s*DO\s+\$|\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b|^\s*CALL\s/i,
    'functions and procedures of your own',
  ],
  [/\bARRAY\s*\[|\[\s*\]/i, 'arrays'],
  [/\bAT\s+TIME\s+ZONE\b/i, 'AT TIME ZONE'],
  [/\bSIMILAR\s+TO\b/i, 'SIMILAR TO'],
  [/\b(ALL|ANY|SOME)\s*\(/i, 'ANY and ALL with something else than one parameter'],
  [/\bDELETE\s+FROM\s+\w+(\s+(AS\s+)?\w+)?\s+USING\b/i, 'DELETE … USING'],
  [/\bFETCH\s+(FIRST|NEXT)\b/i, 'FETCH FIRST'],
  [/\bGROUPING\s+SETS\b|\bROLLUP\s*\(|\bCUBE\s*\(/i, 'GROUPING SETS'],
  [/\bTABLESAMPLE\b/i, 'TABLESAMPLE'],
  [/^\s*(LOCK\s+TABLE|LISTEN|NOTIFY|COPY|PREPARE|EXECUTE|DECLARE|TRUNCATE|GRANT|REVOKE)\b/i, 'this statement'],
  [/^\s*SET\s/i, 'SET'],
  [/\bOVERRIDING\s+(SYSTEM|USER)\b|\bGENERATED\s+BY\s+DEFAULT\b/i, 'identity columns'],
  [/\bON\s+CONSTRAINT\b/i, 'ON CONFLICT ON CONSTRAINT'],
  [/\bOVERLAY\s*\(|\bSUBSTRING\s*\([^)]*\b(FROM|FOR|SIMILAR)\b/i, 'this form of the function'],
]

/** Functions of PostgreSQL that neither SQLite nor this stand-in has. */
const functions = new Set(
  `age array_agg array_append array_length array_position array_remove array_to_string bit_length bool_and bool_or cardinality convert_from
  convert_to crypt current_setting decode digest encode every gen_salt generate_series json_agg json_build_array json_build_object json_object_agg
  jsonb_agg jsonb_build_array jsonb_build_object jsonb_object_agg jsonb_set_lax jsonb_typeof json_to_recordset jsonb_to_recordset jsonb_path_exists
  jsonb_path_query make_date mode parse_ident percentile_cont percentile_disc pg_notify pg_sleep quote_ident quote_literal quote_nullable
  regexp_count regexp_match regexp_matches regexp_split_to_array regexp_split_to_table regexp_substr row_to_json set_config sha224 sha256 sha384
  sha512 string_to_array string_to_table to_date to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector unnest uuidv4 uuidv7 xpath
  width_bucket setval nextval currval lastval pg_try_advisory_lock pg_try_advisory_xact_lock pg_advisory_lock pg_advisory_xact_lock
  pg_advisory_unlock`.split(/\s+/),
)

/** The error for a statement that SQLite has refused. */
export function explainRefusal(text: string, error: Error): Error {
  const lacks = (what: string) =>
    new NotInSandbox(`its PostgreSQL is a stand-in that runs on SQLite, and lacks ${what}`)
  const [, name] = /^no such function: (\w+)$/.exec(error.message) ?? []
  if (name !== undefined)
    return functions.has(name.toLowerCase()) ? lacks(`${name}()`) : new Error(`function ${name}() does not exist`)
  if (!/syntax error|unrecognized token|no such table: \w+\.|no such column: (LOCAL|CONSTRAINT)\b/i.test(error.message))
    return error
  const code = [...text.matchAll(token)].map(([part]) =>
    /^(--|\/\*)/.test(part) ? ' ' : part.startsWith("'") ? "''" : part,
  )
  const found = missing.find(([pattern]) => pattern.test(code.join('')))
  return found === undefined ? error : lacks(found[1])
}
