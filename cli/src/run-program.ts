/**
 * What every Parapet program does around its commands. Uses only the types of commander, so each program brings its
 * own.
 */
import type { Command } from 'commander'
import { breakCommands, type FailureOptions, reportFailure } from './report.ts'

/** What a program needs to report usage mistakes in one line that says what to do. */
export function prepareProgram(program: Command, version: string): Command {
  return program
    .version(version, '--version', 'print the version')
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(breakCommands(`${program.name()}: ${describeUsageMistake(text)}\n`)),
    })
    .configureHelp({ showGlobalOptions: true })
}

/** A command, with the common option. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'print exactly one JSON document')
    .exitOverride()
}

/** Commands that belong together. */
export function addGroup(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).exitOverride()
}

/** Runs one command and sets the exit code: 0, or another with one line that says what to do. */
export async function runProgram(program: Command, argv: string[], { isExpected }: Pick<FailureOptions, 'isExpected'>) {
  const isJson = argv.includes('--json')
  endWithReader()
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = (error as { exitCode?: number }).exitCode ?? 1
    if (!isUsageMistake(error)) {
      await reportFailure(error, { program: program.name(), isJson, isTold: false, isExpected })
    } else if (process.exitCode !== 0 && isJson) {
      // Help and version end here too, with code 0; usage mistakes were already reported on standard error.
      const mistake = new Error(describeUsageMistake(error.message))
      await reportFailure(mistake, { program: program.name(), isJson, isTold: true, isExpected })
    }
  }
}

/** In a pipe such as `| head`, the reader may have seen enough. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

function isUsageMistake(error: unknown): error is Error {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith('commander.')
}

/** One line, even if the library adds a suggestion on a second one. */
function describeUsageMistake(text: string): string {
  const mistake = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
  return `${mistake} (add --help to see the options)`
}
