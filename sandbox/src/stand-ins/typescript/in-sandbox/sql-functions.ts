/** Functions that statements call: the host asks for them by name. */
const functions = new Map<string, (args: string) => string>()

export const defineSqlFunction = (name: string, run: (args: string) => string): void => void functions.set(name, run)
export const callSqlFunction = (name: string, args: string): string => functions.get(name)?.(args) ?? 'null'
