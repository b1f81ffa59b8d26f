/** Apps on GitHub that change dependencies or files by themselves. */
export const knownBots: readonly string[] = [
  '49699333+dependabot[bot]@users.noreply.github.com',
  '29139614+renovate[bot]@users.noreply.github.com',
  '41898282+github-actions[bot]@users.noreply.github.com',
]

/** What AI assistants put into `Co-authored-by` lines. */
export const knownAssistants: readonly string[] = [
  'noreply@anthropic.com',
  'cursoragent@cursor.com',
  'copilot@github.com',
  '175728472+Copilot@users.noreply.github.com',
  '198982749+Copilot@users.noreply.github.com',
  'noreply@openai.com',
  'codex@openai.com',
  'aider@aider.chat',
  'noreply@aider.chat',
  '158243242+devin-ai-integration[bot]@users.noreply.github.com',
  '161369871+google-labs-jules[bot]@users.noreply.github.com',
  '176961590+gemini-code-assist[bot]@users.noreply.github.com',
]
