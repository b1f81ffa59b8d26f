/** Weaknesses of manual memory management. */
export const memoryCwes: ReadonlySet<number> = new Set([
  ...[
    119, 120, 121, 122, 124, 125, 126, 127, 131, 170, 193, 401, 415, 416, 457, 476, 590, 680, 690, 761, 762, 763, 785,
  ],
  ...[786, 787, 788, 805, 806, 823, 824, 825, 908, 1325, 1341],
])

const managed =
  /\.(?:cs|vb|fs|java|kt|kts|scala|groovy|clj|py|js|jsx|mjs|cjs|ts|tsx|vue|svelte|php|rb|ex|exs|erl|dart|lua|sol|vy|pl|sh|ps1|html?|jsp|cshtml)$/i

/** Whether the language of a file manages memory automatically. */
export function isManagedLanguage(uri: string): boolean {
  return managed.test(uri)
}
