/**
 * The commands that call a Parapet elsewhere. Both `parapet-cli` and the server's `parapet` offer them, so that a CI
 * job needs no checkout of Parapet. The code of a command loads when it runs.
 */
import type { Command, CommanderError } from 'commander'
import { failWithOne, usageExitCode } from './cli-error.ts'
import { policyHelp, uploadHelp } from './help-texts.ts'
import { addCommand, addGroup } from './run-program.ts'

export { CliError } from './cli-error.ts'
export { countOf, createProgress, type OutputOptions, printResult, reportFailure, toFields, toTable } from './report.ts'
export { addCommand, addGroup, prepareProgram, runProgram } from './run-program.ts'

/** `sarif upload` */
export function addUploadCommand(sarif: Command): void {
  addCommand(
    sarif,
    'upload <files...>',
    'send SARIF files, also compressed with gzip, to the service at PARAPET_URL, with the key in PARAPET_API_KEY; - reads standard input, and several files become one upload',
  )
    .option('--repo <name>', 'repository, such as example/shop (default: from the CI system)')
    .option('--branch <name>', 'branch (default: from the CI system)')
    .option('--commit <sha>', 'scanned commit (default: from the CI system)')
    .option('--author <email>', 'email address of the author of the commit (default: from the CI system, or from git)')
    .option('--blame', 'use git blame for results that name no author')
    .option('--policy <file>', 'policy file whose overrides choose topics for rules of scanners')
    .option(
      '--policy-base <ref>',
      'where the overrides are read from, such as origin/main (default: the target of the pull or merge request, or the main branch)',
    )
    .option('--checkout <folder>', 'folder of the repository, for .mailmap, --blame and --policy', '.')
    .option('--source <name>', 'name of the sender (default: the name of the scanner)')
    .option('--dry-run', 'only show what would happen')
    .option('--min-severity <severity>', 'low, medium, high or critical (default: medium)')
    .option('--max-assignments <number>', 'most topics to assign to one developer (default: 5)')
    .option('--deadline-days <number>', 'days until the due date (default: 14)')
    .option('--retrain <what>', 'for people who know the topic: refresher, topic or none (default: refresher)')
    .option('--verbose', 'show where each value came from')
    .option('--comment <provider>', 'comment on the pull or merge request: github, gitlab or bitbucket')
    .option('--comment-key <name>', 'keep a separate comment for each name, such as the scanner')
    .option('--comment-timeout <seconds>', 'how long to wait for the provider (default: 30)')
    .option('--comment-optional', 'exit with 0, not 4, if the findings are uploaded but the comment fails')
    .addHelpText('after', uploadHelp)
    .action(async (files, options) =>
      failWithOne((await import('./sarif/upload-sarif.ts')).uploadSarifCommand(files, options)),
    )
}

/** `policy check` */
export function addPolicyCommands(program: Command): void {
  // 1 means that the policy fails, so a mistake in the options must not use it.
  const endWithTwo = (error: CommanderError) => {
    throw Object.assign(error, { exitCode: error.exitCode === 0 ? 0 : usageExitCode })
  }
  const policy = addGroup(program, 'policy', 'check that people are trained for the code they change').exitOverride(
    endWithTwo,
  )
  addCommand(policy, 'check', 'check that the authors of commits are trained for the files they changed')
    .option('--range <range>', 'commits, such as origin/main..HEAD (default: those of the pull or merge request)')
    .option(
      '--policy <file>',
      'YAML file that says which paths and languages need which topics (default: the ten most common topics of each language, warn only)',
    )
    .option('--checkout <folder>', 'folder of the repository', '.')
    .addHelpText('after', policyHelp)
    .exitOverride(endWithTwo)
    .action(async (options) => (await import('./policy/check-policy.ts')).checkPolicyCommand(options))
}
