/** Which of several hints about a finding decides. */
import { describe, expect, test } from 'vitest'
import { locationOf, read, sarifFile, summarise } from '../../../../../test/sarif-world.ts'

type Json = Record<string, unknown>

/** The topic of one result, or why it has none. */
function topicOf(tool: string, rule: Json, result: Json = {}): string | undefined {
  const file = sarifFile({ tool, rules: [rule], results: [{ ruleId: rule.id, level: 'error', ...result }] })
  const { findings, skipped } = read(file)
  return findings[0]?.topicId ?? skipped[0]?.reason
}

const tags = (...names: string[]) => ({ properties: { tags: names } })
const inFile = (uri: string) => ({ locations: [locationOf(uri)] })

describe('a tool is known by what it reports', () => {
  test('a scanner of code that shares its name with one for Kubernetes is understood by its CWEs', () => {
    const rule = { id: 'SQLI', ...tags('external/cwe/cwe-089') }

    expect(topicOf('Polaris', rule, inFile('src/A.java'))).toBe('sql-injection')
    expect(topicOf('Polaris', { id: 'hostIPCSet' }, inFile('deploy/app.yaml'))).toBe('insecure-defaults')
  })

  test.each(['Checkov', 'Trivy', 'Scanner'])('an advisory of %s is about dependencies', (tool) => {
    const rule = { id: 'CVE-2021-44420_django@3.2.8', ...tags('CWE-863') }

    expect(topicOf(tool, rule, inFile('requirements.txt'))).toBe('vulnerable-dependencies')
  })

  test('a secret that names a company is no advisory', () => {
    const rule = { id: 'generic.secrets.security.detected-snyk-api-key', ...tags('CWE-798: Hard-coded Credentials') }

    expect(topicOf('Semgrep', rule, inFile('config.ts'))).toBe('hardcoded-credentials')
  })
})

describe('rules whose CWE tags are misleading', () => {
  const cases: [string, string, string[], string][] = [
    ['CodeQL', 'js/prototype-polluting-assignment', ['078', '079', '094', '400', '471', '915'], 'mass-assignment'],
    ['CodeQL', 'js/prototype-polluting-assignment', [], 'mass-assignment'],
    ['CodeQL', 'js/remote-property-injection', ['250', '400'], 'mass-assignment'],
    ['Semgrep', 'javascript.jsonwebtoken.security.jwt-hardcode.hardcoded-jwt-secret', ['522'], 'hardcoded-credentials'],
    ['Semgrep', 'go.grpc.security.grpc-server-insecure-connection', ['502'], 'transport-security'],
    ['Semgrep', 'javascript.lang.security.audit.sqli.node-postgres-sqli', ['915'], 'sql-injection'],
    ['Opengrep', 'javascript.lang.security.insecure-object-assign', ['601'], 'mass-assignment'],
    [
      'Semgrep',
      'javascript.sequelize.security.audit.sequelize-tls-disabled-cert-validation',
      ['94'],
      'transport-security',
    ],
    ['Semgrep', 'javascript.lang.security.audit.remote-property-injection', ['522'], 'mass-assignment'],
    ['Semgrep', 'javascript.browser.security.insufficient-postmessage-origin-validation', ['345'], 'insecure-defaults'],
    ['Semgrep', 'java.jjwt.security.jwt-none-alg.jjwt-none-alg', ['327'], 'jwt-verification'],
    ['mobsfscan', 'sqlite_injection', ['78'], 'sql-injection'],
    ['Scanner', 'r1', ['548'], 'insecure-defaults'],
  ]
  test.each(cases)('%s %s with %j is about %s', (tool, id, cwes, topic) => {
    const file = inFile('src/app.js')

    expect(topicOf(tool, { id, ...tags('security', ...cwes.map((cwe) => `external/cwe/cwe-${cwe}`)) }, file)).toBe(
      topic,
    )
  })

  test('the title decides between several CWEs, whatever their order', () => {
    const rule = (title: string) => ({ id: 'r', shortDescription: { text: title }, ...tags('CWE-79', 'CWE-89') })

    expect(topicOf('Scanner', rule('Possible SQL injection'))).toBe('sql-injection')
    expect(topicOf('Scanner', rule('Possible cross-site scripting'))).toBe('xss')
    expect(topicOf('Scanner', { id: 'r', ...tags('CWE-20', 'CWE-502') })).toBe('insecure-deserialization')
  })

  test('a rule of quality stays one, unless its id is the CWE', () => {
    const rule = { id: '331', name: 'CWE-331', ...tags('reliability') }

    expect(topicOf('Veracode', rule, inFile('A.java'))).toBe('insecure-randomness')
    expect(topicOf('CodeQL', { id: 'cs/constant-condition', ...tags('readability', 'external/cwe/cwe-835') })).toBe(
      'not_a_vulnerability',
    )
  })
})

describe('a CWE or weakness in words', () => {
  test.each<[string, Json]>([
    ['the title', { id: 'a1', shortDescription: { text: 'CWE-331: Insufficient Entropy' } }],
    ['the name', { id: 'a1', name: 'CWE-331' }],
    ['the help address', { id: 'a1', helpUri: 'https://cwe.mitre.org/data/definitions/331.html' }],
    ['a property of another spelling', { id: 'a1', properties: { cweId: '331' } }],
  ])('is read from %s of an unknown tool', (_, rule) => {
    expect(topicOf('Scanner', rule)).toBe('insecure-randomness')
  })

  test.each([
    ['Use_of_Non_Cryptographic_Random', 'insecure-randomness'],
    ['Input_Path_Not_Canonicalized', 'path-traversal'],
    ['Spring_XSRF', 'csrf'],
    ['JWT_Use_Of_None_Algorithm', 'jwt-verification'],
    ['Unsafe_Object_Binding', 'mass-assignment'],
    ['TruffleHog_HighEntropy_Strings', 'hardcoded-credentials'],
    ['Spring_Overly_Permissive_Cross_Origin_Resource_Sharing_Policy', 'insecure-defaults'],
    ['SQLi', 'sql-injection'],
    ['NoSQLInjection', 'nosql-injection'],
    ['hardcodedPassword', 'hardcoded-credentials'],
    ['XPathInjection', 'input-validation'],
    ['ExternalRedirect', 'open-redirect'],
    ['LooselyScopedCookie', 'session-management'],
  ])('%s of a tool that gives names only is about %s', (name, topic) => {
    expect(topicOf('Checkmarx One', { id: '4711', name })).toBe(topic)
    expect(topicOf('Scanner', { id: name })).toBe(topic)
  })

  test('a message decides only where neither rule nor result say anything else', () => {
    const message = { message: { text: 'Possible SQL injection in this query.' } }

    expect(topicOf('Scanner', { id: 'r1' }, message)).toBe('sql-injection')
    expect(topicOf('Scanner', { id: 'r1', ...tags('CWE-79') }, message)).toBe('xss')
    expect(topicOf('Scanner', { id: 'r1' }, { message: { text: 'Unused import of sql injection helpers' } })).toBe(
      'no_cwe',
    )
  })

  test.each([
    ['Fortify', 'Portability Flaw: Hardcoded File Separator'],
    ['Fortify', 'Code Correctness: Missing [Serializable] Attribute'],
    ['endorctl', 'bad_license'],
  ])('%s: %s is no vulnerability', (tool, name) => {
    expect(topicOf(tool, { id: name, name }, inFile('src/A.cs'))).toBe('not_a_vulnerability')
  })
})

describe('rules about infrastructure', () => {
  test.each([
    ['S3 bucket does not have logging enabled', 'log-injection'],
    ['Ensure all data stored in the EBS is securely encrypted at rest', 'sensitive-data-exposure'],
    ['Ensure the load balancer uses HTTPS', 'transport-security'],
    ['Image tag :latest used', 'vulnerable-dependencies'],
    ['CPU limits should be set', 'resource-exhaustion'],
    ['IAM policy with full administrative privileges', 'missing-authorization'],
    ['Ensure no security groups allow ingress from 0.0.0.0', 'insecure-defaults'],
    ['Containers run as root', 'insecure-defaults'],
    // Without a sign that something is reachable or may do too much, a setting may be about costs or tidiness.
    ['Something else', 'no_cwe'],
    ['Ensure API Gateway caching is enabled', 'no_cwe'],
    ['Ensure Create before destroy for API deployments', 'not_a_vulnerability'],
    ['Ensure Lambda Runtime is not deprecated', 'vulnerable-dependencies'],
    ['Ensure that CloudWatch Log Group is encrypted by KMS', 'sensitive-data-exposure'],
    ['Ensure IAM policies does not allow privilege escalation', 'missing-authorization'],
    ['Ensure certificate validation is not disabled with curl', 'transport-security'],
    ['Ensure every rule has a description', 'not_a_vulnerability'],
  ])('%s: %s', (title, topic) => {
    const rule = { id: 'CKV_AWS_9999', name: title, shortDescription: { text: title } }

    expect(topicOf('Checkov', rule, inFile('main.tf'))).toBe(topic)
  })
})

describe('what only results say', () => {
  const nothing = { id: 'R1' }

  test('a type or category in the properties of a result decides before its message', () => {
    const properties = { IssueType: 'CrossSiteScripting.Reflected' }
    const message = { message: { text: 'Insecure use of a function' } }

    expect(topicOf('Scanner', nothing, { ...message, properties })).toBe('xss')
    expect(topicOf('Scanner', nothing, { ...message, properties: { category: 'insufficient-logging' } })).toBe(
      'log-injection',
    )
    expect(topicOf('Scanner', nothing, { ...message, properties: { category: 'code-quality' } })).toBe('no_cwe')
  })

  test.each([
    ['org.example.lessons.StoredXss.makeCurrent(Session) may fail to close the statement', 'no_cwe'],
    ['The variable `sqlInjection` is never read in "src/SqlInjection.java"', 'no_cwe'],
    ['See https://docs.example.com/path-traversal for details', 'no_cwe'],
    ['Query might include code from [this user input](1).', 'sql-injection'],
  ])('names of code in the message "%s" say nothing', (text, topic) => {
    expect(topicOf('Scanner', nothing, { message: { text } })).toBe(topic)
  })

  test('a result does not take over the words of a rule that its index points to by mistake', () => {
    const rules = [{ id: 'AST05', shortDescription: { text: 'Possible SQL injection' } }]
    const results = [
      { ruleId: 'open-redirect', ruleIndex: 0 },
      { ruleId: 'AST05/1', ruleIndex: 0 },
    ]

    expect(read(sarifFile({ rules, results })).findings.map(({ topicId }) => topicId)).toEqual([
      'open-redirect',
      'sql-injection',
    ])
  })
})

describe('an unknown tool', () => {
  test.each([
    ['Example Secret Scanner', 'hardcoded-credentials'],
    ['JFrog', 'vulnerable-dependencies'],
    ['Workflow Lint', 'not_a_vulnerability'],
  ])('with the name %s is about %s', (tool, topic) => {
    expect(topicOf(tool, { id: 'R1' })).toBe(topic)
  })

  test('a secret in a lock file is a secret, not a dependency', () => {
    const title = { id: 'Finding', shortDescription: { text: 'Findings of the tool' } }

    expect(topicOf('TruffleHog', title, inFile('web/package-lock.json'))).toBe('hardcoded-credentials')
  })

  test.each([
    ['Tool description contains a prompt injection', 'no_topic'],
    ['Unused direct dependency example@1.0', 'not_a_vulnerability'],
    ['Constructor injection is preferred', 'no_cwe'],
    ['S3 bucket is accessible to all authenticated users', 'missing-authorization'],
    ['Container runs without a memory limit', 'resource-exhaustion'],
    ['Unsafe hash equals', 'weak-cryptography'],
  ])('"%s" is about %s', (text, topic) => {
    expect(topicOf('Scanner', { id: 'R1', shortDescription: { text } })).toBe(topic)
  })

  test('a tag says which part of a suite wrote the rule', () => {
    const rule = (tag: string, name = 'Something') => ({ id: '4711', name, ...tags('security', tag) })

    expect(topicOf('Checkmarx One', rule('kics', 'Public bucket'))).toBe('insecure-defaults')
    expect(topicOf('Checkmarx One', rule('sca'))).toBe('vulnerable-dependencies')
    expect(topicOf('Checkmarx One', rule('sast'))).toBe('no_cwe')
  })
})

describe('words without another sign of security', () => {
  const text = (words: string) => ({ id: 'R1', shortDescription: { text: words } })
  const says = (words: string) => ({ message: { text: words } })

  test('a title about crashes or errors is about correctness, unless the file or the tool speaks of security', () => {
    expect(topicOf('Scanner', text('Return value is ignored'))).toBe('no_cwe')
    expect(topicOf('Scanner', text('Possible null pointer dereference'))).toBe('no_cwe')
    expect(topicOf('Scanner', { ...text('Possible null pointer dereference'), ...tags('security') })).toBe(
      'buffer-overflow',
    )
    expect(topicOf('Example Security', text('Possible null pointer dereference'))).toBe('buffer-overflow')
    expect(topicOf('Scanner', text('Possible SQL injection'))).toBe('sql-injection')
  })

  test('a message decides only if it names a weakness unmistakably', () => {
    const rule = text('Dir 4.1: Run-time failures shall be minimized')

    expect(topicOf('Scanner', rule, says('There is no check for access using an invalid pointer'))).toBe('no_cwe')
    expect(topicOf('Scanner', rule, says('The query is vulnerable to SQL injection'))).toBe('sql-injection')
    expect(topicOf('Scanner', rule, says('No timeout logic for time-sensitive operations'))).toBe('no_cwe')
  })

  test('exposed or logged credentials are not hardcoded ones', () => {
    const rule = (id: string) => ({ id, ...tags('CWE-522: Insufficiently Protected Credentials') })

    expect(topicOf('Semgrep', rule('javascript.jose.security.jwt-exposed-credentials'))).toBe('sensitive-data-exposure')
    expect(topicOf('Semgrep', { id: 'python.lang.logger-credential-disclosure' })).toBe('sensitive-data-exposure')
    expect(topicOf('Semgrep', rule('python.jwt.security.jwt-python-hardcoded-secret'))).toBe('hardcoded-credentials')
  })
})

describe('vulnerable packages', () => {
  test('a title with an advisory in brackets is about the package, whatever weakness it names', () => {
    const rule = (title: string) => ({ id: '8', shortDescription: { text: title }, ...tags('security') })

    expect(topicOf('Betterscan', rule('Cross-site Scripting (XSS) (SNYK-RUBY-RACK-72567)'))).toBe(
      'vulnerable-dependencies',
    )
    expect(topicOf('Betterscan', rule('Cross-site Scripting (XSS)'))).toBe('xss')
  })

  test('a tag of the analysis of dependencies outweighs the CWEs of the advisories', () => {
    const rule = {
      id: 'xstream 1.4.5: com.thoughtworks.xstream',
      ...tags('open_source_analysis', 'external/cwe/cwe-502'),
    }

    expect(topicOf('Polaris', rule, inFile('src/A.java'))).toBe('vulnerable-dependencies')
    expect(topicOf('Checkmarx - SCA', { id: 'Maven-org.apache.ant:ant-1.8.4' })).toBe('vulnerable-dependencies')
  })
})

describe('the order of evidence', () => {
  test.each([
    ['SQL インジェクションから防御する', 'sql-injection'],
    ['パストラバーサル', 'path-traversal'],
    ['バッファオーバーフローの可能性', 'buffer-overflow'],
    ['バッファー書き込み時のオーバーフローを避ける', 'buffer-overflow'],
    ['硬编码密码', 'hardcoded-credentials'],
    ['Traversée de chemin', 'path-traversal'],
  ])('the title "%s" is about %s', (text, topic) => {
    expect(topicOf('Scanner', { id: 'R1', shortDescription: { text } })).toBe(topic)
  })

  test('a general word in a title decides only where the description says nothing', () => {
    const rule = { id: 'page-goto-injection' }
    const fullDescription = { text: 'User data can lead to server-side request forgery.' }

    expect(topicOf('Scanner', rule)).toBe('input-validation')
    expect(topicOf('Scanner', { ...rule, fullDescription })).toBe('ssrf')
  })

  test('a category of the OWASP Top 10 decides where it is about one topic and nothing else does', () => {
    expect(topicOf('Scanner', { id: 'R1', ...tags('OWASP-A10:2021') })).toBe('ssrf')
    expect(topicOf('Scanner', { id: 'R1', ...tags('OWASP-A04:2021 - Insecure Design') })).toBe('no_cwe')
  })

  test('the message of a finding about code quality says nothing', () => {
    const message = { message: { text: 'Possible SQL injection' } }

    expect(topicOf('Scanner', { id: 'R1' }, { ...message, properties: { kingdom: 'Code Quality' } })).toBe('no_cwe')
    expect(topicOf('Scanner', { id: 'R1' }, { ...message, properties: { kingdom: 'Security Features' } })).toBe(
      'sql-injection',
    )
  })

  test('the category in a taxonomy of the tool decides about settings whose titles say nothing', () => {
    const taxonomies = [
      {
        name: 'Categories',
        taxa: [
          { id: 'C1', name: 'Best Practices' },
          { id: 'C2', name: 'Encryption' },
        ],
      },
    ]
    const rule = (id: string, index: number) => ({
      id,
      shortDescription: { text: 'Something Else' },
      relationships: [{ target: { index, toolComponent: { name: 'Categories', index: 0 } } }],
    })
    const rules = [rule('R1', 0), rule('R2', 1)]
    const results = rules.map(({ id }) => ({ ruleId: id }))

    expect(summarise(read(sarifFile({ tool: 'KICS', rules, results, taxonomies })))).toEqual({
      received: 2,
      'sensitive-data-exposure': '1 medium rule',
      not_a_vulnerability: 1,
    })
  })
})

describe('what is unusual in a file is a warning', () => {
  test('a level that does not exist counts as the level of the rule', () => {
    const rules = [{ id: 'r', defaultConfiguration: { level: 'error' }, ...tags('CWE-89') }]
    const results = [
      { ruleId: 'r', level: 'high' },
      { ruleId: 'r', level: 'ERROR' },
      { ruleId: 'r', level: 'note' },
    ]
    const { findings, warnings } = read(sarifFile({ rules, results }), { minSeverity: 0 })

    expect(findings).toMatchObject([{ topicId: 'sql-injection', severity: 'high', resultCount: 3 }])
    expect(warnings).toMatchObject([{ code: 'unknown_level', count: 2, field: 'runs[0].results[0].level' }])
  })

  test('parts of a run in other files are not read, and counted', () => {
    const externalPropertyFileReferences = { results: [{ location: { uri: 'a' } }, { location: { uri: 'b' } }] }
    const { resultsReceived, warnings } = read(
      sarifFile({ externalPropertyFileReferences }, { inlineExternalProperties: [{ results: [{}] }] }),
    )

    expect(resultsReceived).toBe(0)
    expect(warnings).toMatchObject([
      { code: 'inline_external_results', count: 1, field: 'inlineExternalProperties' },
      { code: 'external_results', count: 2, field: 'runs[0].externalPropertyFileReferences' },
    ])
    expect(read(sarifFile({ results: [] })).warnings).toEqual([])
  })
})

test('a finding says why it is about its topic', () => {
  const rules = [{ id: 'r', ...tags('external/cwe/cwe-089') }, { id: 'XPathInjection' }]
  const results = [{ ruleId: 'r' }, { ruleId: 'r' }, { ruleId: 'XPathInjection' }]
  const { findings } = read(sarifFile({ rules, results }))

  expect(findings.flatMap(({ reasons }) => reasons)).toEqual([
    { tool: 'Scanner', ruleId: 'r', by: 'cwe', place: 'rule_tag', evidence: 'CWE-89', cwe: 'CWE-89', resultCount: 2 },
    {
      tool: 'Scanner',
      ruleId: 'XPathInjection',
      by: 'words',
      place: 'rule_id',
      evidence: 'xpath injection',
      cwe: 'CWE-643',
      resultCount: 1,
    },
  ])
})
