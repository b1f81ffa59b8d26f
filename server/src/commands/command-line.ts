import { Command } from 'commander'
import {
  addCommand as add,
  addPolicyCommands,
  addUploadCommand,
  addGroup as group,
  prepareProgram,
  runProgram,
} from '../../../cli/src/cli.ts'
import { readVersion } from '../platform/read-version.ts'
import { isExpected } from './report.ts'

/** Options that several commands share, spelled once. */
const orgOption = ['--org <slug>', 'the organization, by its slug (see: parapet org list)'] as const
const personOption = ['--email <email>', 'address of the person'] as const

export function createCommandLine(): Command {
  const program = prepareProgram(new Command('parapet'), readVersion()).description(
    'Parapet, the self-hosted secure-coding training service.\nWorks whether the server is running or not.',
  )

  add(program, 'serve', 'run the service')
    .option('--roles <list>', 'what this process does: api, web, worker; labs alone', 'api,web,worker')
    .action(async (options) => (await import('./serve.ts')).serve(options))
  add(program, 'migrate', 'bring the database up to date').action(async (options) =>
    (await import('./operate.ts')).migrateCommand(options),
  )
  add(program, 'doctor', 'check the installation and say what to fix').action(async (options) =>
    (await import('./doctor.ts')).doctorCommand(options),
  )
  add(program, 'backup <file>', 'write the embedded database and its secret key into one file').action(
    async (file, options) => (await import('./operate.ts')).backupCommand(file, options),
  )
  add(program, 'restore <file>', 'put a backup into an empty data folder').action(async (file, options) =>
    (await import('./operate.ts')).restoreCommand(file, options),
  )
  addSecretCommands(program)
  addBadgeCommands(program)
  addOrganizationCommands(program)
  addKeyCommands(program)
  addPeopleCommands(program)
  addScimCommands(program)
  addSsoCommands(program)
  addMailCommands(program)
  addAuditCommands(program)
  addWebhookCommands(program)
  addSarifCommands(program)
  addPolicyCommands(program)
  addContentCommands(program)
  addDemoCommands(program)
  return program
}

/** Runs one command and sets the exit code. */
export async function runCommandLine(argv: string[]): Promise<void> {
  await runProgram(createCommandLine(), argv, { isExpected })
}

function addScimCommands(program: Command): void {
  const scim = group(program, 'scim', 'provisioning by identity providers')
  const token = group(scim, 'token', 'tokens for SCIM')
  add(token, 'create', 'create a token; it is shown once')
    .requiredOption(...orgOption)
    .option('--name <name>', 'what it is for', 'Identity provider')
    .action(async (options) => (await import('./scim.ts')).createScimTokenCommand(options))
  add(token, 'list', 'list tokens and when they were last used')
    .option(...orgOption)
    .action(async (options) => (await import('./scim.ts')).listScimTokensCommand(options))
  add(token, 'revoke <id>', 'make a token stop working').action(async (id, options) =>
    (await import('./scim.ts')).revokeScimTokenCommand(id, options),
  )
}

function addOrganizationCommands(program: Command): void {
  const org = group(program, 'org', 'organizations')
  const details = (command: Command) =>
    command
      .option('--plan <plan>', 'trial, team, business or enterprise')
      .option('--max-seats <number>', 'how many users may be active')
      .option('--trial-expires-at <time>', 'ISO 8601, or none')
  details(
    add(org, 'create', 'create an organization')
      .requiredOption('--name <name>', 'display name')
      .requiredOption('--slug <slug>', 'short name in lower case, such as example-corp')
      .requiredOption('--domain <domain>', 'host name, such as example.com'),
  )
    .option('--admin-name <name>', 'name of its first admin')
    .option('--admin-email <email>', 'address of its first admin, who gets an invitation')
    .action(async (options) => (await import('./organizations.ts')).createOrganizationCommand(options))
  add(org, 'list', 'list all organizations').action(async (options) =>
    (await import('./organizations.ts')).listOrganizationsCommand(options),
  )
  details(
    add(org, 'update <slug>', 'change an organization')
      .option('--name <name>', 'display name')
      .option('--slug <slug>', 'new slug')
      .option('--domain <domain>', 'host name'),
  )
    .option('--active <boolean>', 'true or false; the keys of an inactive organization stop working')
    .option('--second-factor <policy>', 'who must have an authenticator app or a passkey: optional, admins or everyone')
    .option('--require-second-factor <boolean>', 'true for --second-factor admins, false for optional')
    .option('--keys-make-admins <boolean>', 'true or false: whether API keys may create or promote admins')
    .option('--access-tokens <boolean>', 'true or false: whether people may use personal access tokens')
    .option('--email-domains <list>', 'domains that addresses must have, separated by commas, or any')
    .option('--sso-only <boolean>', 'true or false: whether people sign in through their identity provider only')
    .option('--reminders <boolean>', 'true or false: whether people get emails about due dates')
    .action(async (slug, options) => (await import('./organizations.ts')).updateOrganizationCommand(slug, options))
}

function addBadgeCommands(program: Command): void {
  const badge = group(program, 'badge', 'Open Badges')
  add(badge, 'rotate-key', 'sign new badges with a new key; badges signed before can still be verified')
    .requiredOption(...orgOption)
    .action(async (options) => (await import('./badges.ts')).rotateBadgeKeyCommand(options))
}

function addSecretCommands(program: Command): void {
  const secret = group(program, 'secret', 'the secret key of the installation')
  add(
    secret,
    'rotate',
    'replace the secret key while the service runs; can be repeated when it was interrupted',
  ).action(async (options) => (await import('./secret.ts')).rotateSecretCommand(options))
}

function addKeyCommands(program: Command): void {
  const key = group(program, 'key', 'API keys')
  add(key, 'create', 'create an API key; it is shown once')
    .requiredOption(...orgOption)
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <list>', 'scopes separated by commas, or all')
    .option('--expires-in <duration>', 'such as 30d or 12h')
    .option('--expires-at <time>', 'ISO 8601')
    .option(
      '--networks <list>',
      'addresses or networks it works from, such as 203.0.113.0/24,2001:db8::/32 (default: any)',
    )
    .option('--issuer <email>', "the user who issues it (default: the organization's first admin)")
    .action(async (options) => (await import('./keys.ts')).createKeyCommand(options))
  add(key, 'list', 'list API keys')
    .option(...orgOption)
    .action(async (options) => (await import('./keys.ts')).listKeysCommand(options))
  add(key, 'update <id>', 'change how long an API key works, and from where')
    .option('--name <name>', 'what the key is for')
    .option('--expires-in <duration>', 'from now, such as 365d; an expired key works again')
    .option('--expires-at <time>', 'ISO 8601, or never')
    .option('--networks <list>', 'addresses or networks it works from, or any')
    .action(async (id, options) => (await import('./keys.ts')).updateKeyCommand(id, options))
  add(key, 'hand-over <id>', 'give an API key another issuer and a new secret, which is shown once')
    .requiredOption('--to <email>', 'the active admin who answers for it from now on')
    .option('--keep-old-secret <hours>', 'how long the old secret still works, up to 24 hours (default: it stops now)')
    .action(async (id, options) => (await import('./keys.ts')).handOverKeyCommand(id, options))
  add(key, 'revoke <id>', 'revoke an API key; the next request with it is refused')
    .option('--org <slug>', 'only if the key belongs to this organization')
    .action(async (id, options) => (await import('./keys.ts')).revokeKeyCommand(id, options))
}

function addPeopleCommands(program: Command): void {
  const team = group(program, 'team', 'teams')
  add(team, 'create', 'create a team')
    .requiredOption(...orgOption)
    .requiredOption('--name <name>', 'unique in the organization')
    .action(async (options) => (await import('./people.ts')).createTeamCommand(options))
  const lead = group(team, 'lead', 'team leads, who see the progress of a team and assign training to it')
  const leadCommands = [
    ['add', 'make a person a lead of a team'],
    ['remove', 'remove a person as a lead of a team'],
  ] as const
  for (const [verb, description] of leadCommands) {
    add(lead, verb, description)
      .requiredOption(...orgOption)
      .requiredOption('--team <name>', 'name of the team')
      .requiredOption(...personOption)
      .action(async (options) => (await import('./team-leads.ts')).changeLeadCommand(verb, options))
  }

  const user = group(program, 'user', 'users')
  add(user, 'create', 'create (invite) a user')
    .requiredOption(...orgOption)
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--email <email>', 'login identifier; receives the invitation')
    .option('--role <role>', 'learner, org_admin or auditor', 'learner')
    .option('--team <name>', 'name of a team')
    .action(async (options) => (await import('./people.ts')).createUserCommand(options))
  add(
    user,
    'import <file>',
    'import users from CSV with the columns name, email, role (learner or admin), team, aliases',
  )
    .requiredOption(...orgOption)
    .option('--dry-run', 'only say what would happen')
    .option('--update', 'change people whose email exists already')
    .option('--create-teams', 'create teams that do not exist yet')
    .action(async (file, options) => (await import('./people.ts')).importUsersCommand(file, options))
  add(user, 'role', 'give a person another role; they sign in again')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .requiredOption('--role <role>', 'learner, org_admin, or auditor, who reads everything and changes nothing')
    .action(async (options) => (await import('./people.ts')).changeRoleCommand(options))
  add(user, 'aliases', 'list the other email addresses that a person commits with')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .action(async (options) => (await import('./people.ts')).listAliasesCommand(options))
  add(user, 'add-alias', 'add an email address that a person commits with; findings with it are assigned to them')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .requiredOption('--alias <email>', 'the other address')
    .action(async (options) => (await import('./people.ts')).addAliasCommand(options))
  add(user, 'remove-alias', 'remove an email address that a person commits with')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .requiredOption('--alias <email>', 'the other address')
    .action(async (options) => (await import('./people.ts')).removeAliasCommand(options))
  add(user, 'sign-in-link', 'make a one-time link that signs a person in; it works for 15 minutes')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .action(async (options) => (await import('./people.ts')).signInLinkCommand(options))
  add(
    user,
    'reset-second-factor',
    'remove the authenticator app, passkeys and recovery codes of a person who lost them',
  )
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .action(async (options) => (await import('./people.ts')).resetSecondFactorCommand(options))
  add(user, 'erase', 'anonymize a person for a privacy request; totals and audit log are kept')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .action(async (options) => (await import('./people.ts')).eraseUserCommand(options))
}

function addSsoCommands(program: Command): void {
  const sso = group(program, 'sso', 'single sign-on')
  add(sso, 'create', 'connect an organization to its identity provider')
    .requiredOption(...orgOption)
    .requiredOption('--type <type>', 'oidc or saml')
    .option('--name <name>', 'what people see', 'Single sign-on')
    .option('--issuer <url>', 'OIDC: the issuer')
    .option('--client-id <id>', 'OIDC: the client ID')
    .option('--client-secret-file <file>', 'OIDC: a file with the client secret')
    .option('--metadata-url <url>', 'SAML: where the metadata of the provider is')
    .option('--metadata-file <file>', 'SAML: a file with the metadata of the provider')
    .option(
      '--domain <domain>',
      'people with addresses in this domain sign in through the connection once the domain is verified',
    )
    .option('--groups-claim <name>', 'the claim that holds groups')
    .option('--accept-unverified-email', 'OIDC: for providers that send no email_verified, such as Entra ID')
    .action(async (options) => (await import('./sso.ts')).createConnectionCommand(options))
  add(sso, 'list', 'list connections')
    .requiredOption(...orgOption)
    .action(async (options) => (await import('./sso.ts')).listConnectionsCommand(options))
  add(sso, 'test <id>', 'check a connection as far as possible without a browser')
    .requiredOption(...orgOption)
    .action(async (id, options) => (await import('./sso.ts')).testConnectionCommand(id, options))
  add(sso, 'delete <id>', 'delete a connection')
    .requiredOption(...orgOption)
    .action(async (id, options) => (await import('./sso.ts')).deleteConnectionCommand(id, options))
  add(sso, 'unlink', 'unlink a person from the identity provider; the next sign-in links them again')
    .requiredOption(...orgOption)
    .requiredOption(...personOption)
    .action(async (options) => (await import('./sso.ts')).unlinkCommand(options))

  const domain = group(program, 'domain', 'domains whose people sign in through single sign-on')
  add(domain, 'add <domain>', 'add a domain; it takes effect once it is verified')
    .requiredOption(...orgOption)
    .option('--connection <id>', 'the connection that it leads to')
    .action(async (name, options) => (await import('./sso.ts')).addDomainCommand(name, options))
  add(domain, 'verify <domain>', 'confirm that a domain belongs to the organization')
    .requiredOption(...orgOption)
    .option('--dns', 'look the DNS record up instead of taking your word for it')
    .action(async (name, options) => (await import('./sso.ts')).verifyDomainCommand(name, options))
  add(domain, 'list', 'list domains')
    .requiredOption(...orgOption)
    .action(async (options) => (await import('./sso.ts')).listDomainsCommand(options))
  add(domain, 'remove <domain>', 'remove a domain; people who are linked already can still sign in')
    .requiredOption(...orgOption)
    .action(async (name, options) => (await import('./sso.ts')).removeDomainCommand(name, options))
}

function addMailCommands(program: Command): void {
  const mail = group(program, 'mail', 'sent and waiting emails')
  add(mail, 'list', 'list emails, newest first')
    .option(...orgOption)
    .option('--limit <number>', 'how many', '50')
    .action(async (options) => (await import('./mails.ts')).listMailsCommand(options))
  add(mail, 'show <id>', 'show an email; links are included until it is sent').action(async (id, options) =>
    (await import('./mails.ts')).showMailCommand(id, options),
  )
}

function addAuditCommands(program: Command): void {
  const audit = group(program, 'audit', 'audit log and security log')
  add(audit, 'verify', 'check that no line of the logs was changed, removed, inserted or moved').action(
    async (options) => (await import('./audit.ts')).verifyAuditCommand(options),
  )
  add(audit, 'attempts', 'list refused sign-ins, links and keys that belong to no organization, newest first')
    .option('--limit <number>', 'how many', '50')
    .action(async (options) => (await import('./audit.ts')).listAttemptsCommand(options))
}

function addWebhookCommands(program: Command): void {
  const webhook = group(program, 'webhook', 'webhook endpoints and deliveries')
  add(webhook, 'create', 'create a webhook endpoint; its secret is shown once')
    .requiredOption(...orgOption)
    .requiredOption('--url <url>', 'a public https address')
    .requiredOption('--events <list>', 'event types separated by commas')
    .action(async (options) => (await import('./webhooks.ts')).createWebhookCommand(options))
  add(webhook, 'list', 'list webhook endpoints')
    .requiredOption(...orgOption)
    .action(async (options) => (await import('./webhooks.ts')).listWebhooksCommand(options))
  add(webhook, 'deliveries <id>', 'list the latest deliveries of an endpoint')
    .requiredOption(...orgOption)
    .action(async (id, options) => (await import('./webhooks.ts')).listDeliveriesCommand(id, options))
  add(webhook, 'redeliver <id> <deliveryId>', 'deliver an event again')
    .requiredOption(...orgOption)
    .action(async (id, deliveryId, options) =>
      (await import('./webhooks.ts')).redeliverCommand(id, deliveryId, options),
    )
  add(webhook, 'enable <id>', 'enable a disabled endpoint')
    .requiredOption(...orgOption)
    .action(async (id, options) => (await import('./webhooks.ts')).enableWebhookCommand(id, options))
  add(webhook, 'listen', 'receive webhooks on this machine for testing, and check and print them')
    .option('--port <number>', 'port on 127.0.0.1', '4000')
    .option('--secret <secret>', 'signing secret of the endpoint; without it signatures are not checked')
    .option('--status <code>', 'HTTP status to return', '200')
    .option('--delay <ms>', 'how long to wait before answering', '0')
    .option('--count <number>', 'stop after this many deliveries')
    .action(async (options) => (await import('./listen.ts')).listenCommand(options))
}

function addSarifCommands(program: Command): void {
  const sarif = group(program, 'sarif', 'scanner findings')
  addUploadCommand(sarif)
  add(sarif, 'rules', 'list the scanners whose rules are known, and how many of them lead to a topic').action(
    async (options) => (await import('./sarif-rules.ts')).listRulesCommand(options),
  )
}

function addContentCommands(program: Command): void {
  const content = group(program, 'content', 'topics and scenarios, as docs/content.md describes them')
  add(content, 'check [folder]', 'check content and say what to fix (default: ours, and CONTENT_DIR)')
    .option(
      '--proofs',
      'run the proofs of the folder in the sandbox, and save in its labs.json which variants are labs',
    )
    .action(async (folder, options) => (await import('./content.ts')).checkContentCommand(folder, options))
  add(content, 'new <kind> <slug>', 'create a topic or scenario to start from, such as: content new topic SLUG')
    .option('--folder <folder>', 'where to create it (default: CONTENT_DIR, or ours)')
    .action(async (kind, slug, options) => (await import('./content.ts')).newContentCommand(kind, slug, options))
}

function addDemoCommands(program: Command): void {
  const demo = group(program, 'demo', 'the demo organization')
  add(demo, 'fill', 'give it a year of plausible history: people, training, assignments, scans, certificates')
    .option('--people <number>', 'how many people to add', '36')
    .action(async (options) => (await import('./demo.ts')).fillDemoCommand(options))
}
