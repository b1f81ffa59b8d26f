/** Rules of well-known tools that say nothing about CWE in their files, and what each is about. */

type ToolRules = {
  /** Names under which the tool writes its files, lower case. */
  tools: readonly string[]
  /** Rule ids in lower case. */
  rules: Readonly<Record<string, number>>
  /** Tried in turn when the table has no entry. */
  patterns?: readonly (readonly [RegExp, number])[]
}

/** `89: 'b608 b610'` becomes an entry for each id. */
function byCwe(table: Readonly<Record<number, string>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([cwe, ids]) => ids.split(' ').map((id) => [id, Number(cwe)] as const)),
  )
}

function renamed(rules: Readonly<Record<string, number>>, from: RegExp, to: string): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(rules).map(([id, cwe]) => [id.replace(from, to), cwe]))
}

const bandit = {
  22: 'b202 b310',
  78: 'b102 b404 b601 b602 b603 b604 b605 b606 b607 b609',
  79: 'b308 b701 b702 b703 b704',
  89: 'b608 b610 b611',
  94: 'b612',
  95: 'b307 b322',
  259: 'b105 b106 b107',
  284: 'b412',
  295: 'b309 b323 b501 b507',
  319: 'b312 b321 b401 b402 b415 b508 b509',
  326: 'b505',
  327: 'b303 b304 b305 b413 b502 b503 b504',
  328: 'b324',
  330: 'b311',
  377: 'b108 b306 b325',
  400: 'b113',
  489: 'b201',
  494: 'b615',
  502: 'b301 b302 b403 b506 b614',
  611: 'b313 b314 b315 b316 b317 b318 b319 b320 b405 b406 b407 b408 b409 b410 b411',
  703: 'b101 b110 b112',
  732: 'b103',
  838: 'b613',
  1327: 'b104',
}

const gosec = {
  22: 'g111 g304 g305 g703',
  78: 'g204 g702',
  79: 'g203 g705',
  89: 'g201 g202 g701',
  117: 'g706',
  118: 'g601 g602',
  190: 'g109 g115',
  242: 'g103',
  276: 'g301 g302 g306',
  295: 'g402',
  322: 'g106',
  326: 'g403',
  327: 'g405 g501 g502 g503 g504 g505 g506 g507',
  328: 'g401 g406',
  338: 'g404',
  377: 'g303',
  400: 'g112 g114',
  409: 'g110',
  489: 'g108',
  703: 'g104 g307',
  798: 'g101',
  918: 'g107 g704',
  1204: 'g407',
  1327: 'g102',
}

const eslint = {
  22: 'security/detect-non-literal-fs-filename',
  78: 'security/detect-child-process sonarjs/os-command sonarjs/no-os-command-from-path',
  79: [
    'security/detect-disable-mustache-escape no-unsanitized/method no-unsanitized/property react/no-danger',
    'react/no-danger-with-children vue/no-v-html svelte/no-at-html-tags xss/no-mixed-html @microsoft/sdl/no-inner-html',
    '@microsoft/sdl/no-document-write @microsoft/sdl/no-html-method @angular-eslint/template/no-inner-html',
  ].join(' '),
  89: 'sonarjs/sql-queries no-sql-injection/no-sql-injection',
  94: 'sonarjs/code-eval',
  95: 'security/detect-eval-with-expression no-eval no-implied-eval no-new-func no-script-url @typescript-eslint/no-implied-eval',
  98: 'security/detect-non-literal-require',
  119: 'security/detect-buffer-noassert security/detect-new-buffer',
  208: 'security/detect-possible-timing-attacks',
  295: 'sonarjs/unverified-certificate sonarjs/unverified-hostname',
  319: '@microsoft/sdl/no-insecure-url sonarjs/no-clear-text-protocols',
  327: 'sonarjs/no-weak-cipher sonarjs/weak-ssl',
  328: 'sonarjs/hashing',
  338: 'security/detect-pseudorandombytes sonarjs/pseudo-random @microsoft/sdl/no-insecure-random',
  346: '@microsoft/sdl/no-postmessage-star-origin sonarjs/post-message',
  352: 'security/detect-no-csrf-before-method-override sonarjs/csrf',
  614: 'sonarjs/insecure-cookie',
  798: 'no-secrets/no-secrets sonarjs/no-hardcoded-passwords sonarjs/no-hardcoded-secrets sonarjs/no-hardcoded-credentials',
  838: 'security/detect-bidi-characters',
  942: 'sonarjs/cors',
  1004: 'sonarjs/cookie-no-httponly',
  1321: 'security/detect-object-injection',
  1333: 'security/detect-non-literal-regexp security/detect-unsafe-regex sonarjs/slow-regex',
}

const securityCodeScan = {
  22: 'scs0018',
  20: 'scs0017 scs0021',
  78: 'scs0001',
  79: 'scs0029',
  89: 'scs0002 scs0014 scs0020 scs0025 scs0035 scs0036',
  90: 'scs0026 scs0031',
  259: 'scs0015',
  295: 'scs0004',
  327: 'scs0010 scs0011 scs0012 scs0013',
  328: 'scs0006',
  338: 'scs0005',
  352: 'scs0016',
  502: 'scs0028',
  521: 'scs0032 scs0033 scs0034',
  601: 'scs0027',
  611: 'scs0007',
  614: 'scs0008',
  643: 'scs0003',
  1004: 'scs0009',
}

const spotBugs = {
  36: 'pt_absolute_path_traversal',
  23: 'pt_relative_path_traversal',
  90: 'ldap_injection ldap_anonymous',
  113: 'hrs_request_parameter_to_cookie hrs_request_parameter_to_http_header http_response_splitting',
  117: 'crlf_injection_logs',
  190: 'icast_integer_multiply_cast_to_long',
  209: 'information_exposure_through_an_error_message',
  259: 'hard_code_password dmi_constant_db_password',
  295: 'weak_trust_manager ssl_context',
  297: 'weak_hostname_verifier',
  319: 'unencrypted_socket unencrypted_server_socket',
  321: 'hard_code_key',
  326: 'rsa_key_size blowfish_key_size',
  327: 'ecb_mode des_usage tdes_usage null_cipher padding_oracle cipher_integrity custom_message_digest esapi_encryptor',
  329: 'static_iv',
  352: 'spring_csrf_protection_disabled spring_csrf_unrestricted_request_mapping',
  434: 'file_upload_filename',
  501: 'trust_boundary_violation',
  521: 'dmi_empty_db_password ldap_entry_poisoning',
  601: 'unvalidated_redirect play_unvalidated_redirect spring_unvalidated_redirect',
  614: 'insecure_cookie',
  643: 'xpath_injection',
  780: 'rsa_no_padding',
  917: 'spel_injection ognl_injection el_injection',
  918: 'urlconnection_ssrf_fd play_ssrf scala_play_ssrf',
  942: 'permissive_cors',
  1004: 'httponly_cookie',
  1333: 'redos',
}

/** Brakeman's rules are named `Check/Type of warning`; the ids are numbers. */
const brakeman: readonly (readonly [RegExp, number])[] = [
  [/sql injection/, 89],
  [/cross[- ]site scripting|content tag/, 79],
  [/command injection/, 78],
  [/dangerous eval|remote code execution|dangerous send|dynamic render path/, 94],
  [/template injection/, 1336],
  [/file access|path traversal|pathname/, 22],
  [/mass assignment|attribute restriction|nested attributes|dangerous attribute/, 915],
  [/redirect/, 601],
  [/cross[- ]site request forgery|csrf|http verb confusion/, 352],
  [/session|cookie/, 565],
  [/deserializ/, 502],
  [/ssl verification|missing encryption/, 295],
  [/weak hash|weak crypto/, 327],
  [/unscoped find/, 639],
  [/authentication|basic auth|timing attack/, 287],
  [/default routes/, 425],
  [/denial of service/, 1333],
  [/information disclosure/, 200],
  [/format validation|response splitting|xml/, 20],
  [/unmaintained dependency/, 1104],
  [/secret|password/, 798],
  [/reverse tabnabbing/, 1022],
]

const anySecret: readonly (readonly [RegExp, number])[] = [[/^/, 798]]
const anyDefault: readonly (readonly [RegExp, number])[] = [
  [/secret/, 798],
  [/^/, 1188],
]

const ruleTables: readonly ToolRules[] = [
  { tools: ['bandit'], rules: byCwe(bandit) },
  // Ruff took over Bandit's rules under S instead of B.
  { tools: ['ruff'], rules: renamed(byCwe(bandit), /^b/, 's') },
  { tools: ['gosec', 'golang security checks by gosec'], rules: byCwe(gosec) },
  { tools: ['eslint'], rules: byCwe(eslint) },
  { tools: ['security code scan', 'securitycodescan', 'securitycodescan.vs2019'], rules: byCwe(securityCodeScan) },
  {
    tools: ['spotbugs', 'findsecbugs', 'find security bugs'],
    rules: byCwe(spotBugs),
    patterns: [
      [/^sql_|sql_injection|nosql/, 89],
      [/^command_injection/, 78],
      [/^(path_traversal|weak_filenameutils|scala_path_traversal)/, 22],
      [/^(xss|xml_xss|jsp_xss|servlet_xss)|_xss/, 79],
      [/^(xxe|xml_decoder)/, 611],
      [/^weak_message_digest/, 328],
      [/predictable_random/, 338],
      [/deserialization/, 502],
      [/script_engine|groovy_shell|bsh/, 94],
      [/template_injection/, 1336],
      [/^cookie_/, 565],
      [/hard_code/, 798],
      [/^np_/, 476],
    ],
  },
  { tools: ['brakeman'], rules: {}, patterns: brakeman },
  {
    tools: [
      'gitleaks',
      'trufflehog',
      'detect-secrets',
      'ggshield',
      'gitguardian',
      'talisman',
      'secretlint',
      'whispers',
    ],
    rules: {},
    patterns: anySecret,
  },
  { tools: ['checkov', 'kics', 'tfsec', 'terrascan', 'kube-linter', 'snyk iac'], rules: {}, patterns: anyDefault },
]

const tableOfTool = new Map(ruleTables.flatMap((table) => table.tools.map((tool) => [tool, table] as const)))

/** The CWE that a rule of a known tool is about. `description` is the rule's id, name and short description. */
export function findTableCwe(tool: string, ruleId: string, description: string): number | undefined {
  const name = tool.trim().toLowerCase()
  const id = ruleId.trim().toLowerCase()
  // Gitleaks calls itself with its version in some releases.
  const table = tableOfTool.get(name) ?? tableOfTool.get(name.split(/[ /@]/, 1)[0] as string)
  if (table === undefined) return undefined
  if (Object.hasOwn(table.rules, id)) return table.rules[id]
  const words = description.toLowerCase()
  return table.patterns?.find(([pattern]) => pattern.test(words))?.[1]
}
