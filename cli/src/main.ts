#!/usr/bin/env node
/** The `parapet-cli` command. */
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addGroup, addPolicyCommands, addUploadCommand, CliError, prepareProgram, runProgram } from './cli.ts'

const program = prepareProgram(new Command('parapet-cli'), packageJson.version).description(
  'Sends scanner findings to Parapet and checks commits against a training policy.',
)
addUploadCommand(addGroup(program, 'sarif', 'scanner findings'))
addPolicyCommands(program)

await runProgram(program, process.argv, { isExpected: (error) => error instanceof CliError })
