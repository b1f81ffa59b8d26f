/** What code in Python meets instead of Flask, ldap3 and PostgreSQL. */
import { beforeAll, expect, test } from 'vitest'
import { createPythonEngine } from '../../child/python/python-engine.ts'
import type { Engine } from '../../lab-run.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createPythonEngine()
})

const judge = (source: string, proof: string) =>
  engine.run({
    language: 'python',
    fileName: 'run.py',
    source,
    proof: `${proof}\n\n\ndef exploit(code, vary):\n    return False\n`,
    seed: 3,
    task: { kind: 'judge' },
  })

test('a Flask response carries every cookie and header that was added, however it was added', async () => {
  const source = `from flask import Flask, Response, make_response, request

app = Flask(__name__)


@app.get("/")
def show():
    response = make_response("ok", 200, {"X-One": "1"})
    response.set_cookie("a", "1", httponly=True)
    response.headers.add("Set-Cookie", "b=2; Path=/")
    response.headers.add("Set-Cookie", "c=3; Path=/")
    response.headers.add("Link", "</x>", rel="next")
    response.headers["X-One"] = "2"
    response.headers.set("X-Two", "y")
    return response


@app.get("/cookie")
def read():
    return {"first": request.cookies.get("a"), "all": request.cookies.getlist("a")}


@app.get("/host")
def name_host():
    return Response('"' + request.host + '"', content_type="application/json")


@app.get("/list")
def give():
    return Response("ok", headers=[("Set-Cookie", "d=4"), ("Set-Cookie", "e=5")])
`
  const proof = `def works(code, vary):
    client = code.app.test_client()
    first = client.get("/").headers
    assert first.getlist("set-cookie") == ["a=1; Path=/; HttpOnly", "b=2; Path=/", "c=3; Path=/"], str(first.getlist("set-cookie"))
    assert [first["link"], first.get("x-one"), first.getlist("X-Two")] == ["</x>; rel=next", "2", ["y"]], str(first.items())
    second = client.get("/list").headers.getlist("Set-Cookie")
    assert second == ["d=4", "e=5"], str(second)
    sent = client.get("/cookie", headers={"Cookie": "a=1; b=2; a=3"}).json
    assert sent == {"first": "1", "all": ["1", "3"]}, str(sent)
    host = client.get("/host", headers={"host": "shop.example.com"}).json
    assert host == "shop.example.com", str(host)`
  expect(await judge(source, proof)).toMatchObject({ verdict: 'passed', message: null })
})

test('a search with ldap3 finds what is below its base, as far as its scope goes', async () => {
  const source = `from ldap3 import LEVEL


def find(connection, base, filter, scope=None):
    connection.search(base, filter, scope or LEVEL, attributes=["uid"])
    return [entry.uid.value for entry in connection.entries]
`
  const proof = `from ldap3 import Connection, SUBTREE


def works(code, vary):
    people = [{"dn": f"uid={uid},ou={unit},dc=example,dc=com", "uid": uid} for uid, unit in (("ada", "Staff"), ("eve", "guests"))]
    directory = Connection(people)
    assert code.find(directory, "ou=staff, dc=example,dc=com", "(uid=*)") == ["ada"], "Only staff should be found."
    assert code.find(directory, "dc=example,dc=com", "(uid=*)") == [], "Nobody is right below the root."
    assert code.find(directory, "dc=example,dc=com", "(uid=*)", SUBTREE) == ["ada", "eve"], "Everyone is below the root."`
  expect(await judge(source, proof)).toMatchObject({ verdict: 'passed', message: null })
})

test('everyday functions and times of PostgreSQL work with psycopg', async () => {
  const source = `def run(conn, text, values=None):
    return conn.execute(text, values).fetchone()
`
  const cases: [string, unknown, unknown[]][] = [
    [
      "SELECT left(owner, 2), RIGHT(owner, %s), left('secret', -4), position('d' in owner), split_part('a-b', '-', 2) FROM a",
      [2],
      ['Ad', 'da', 'se', 2, 'b'],
    ],
    [
      "SELECT owner ~ '^A', owner !~* %(p)s, regexp_replace('a1b22', '[0-9]+', '[\\&]', 'g') FROM a",
      { p: '^a' },
      [1, 0, 'a[1]b[22]'],
    ],
    [
      "SELECT at - INTERVAL '1 month', date_trunc('hour', at), EXTRACT(year FROM at), at::date + %s * interval '1 day' FROM a",
      [2],
      ['2026-02-28 10:05:09+00:00', '2026-03-31 10:00:00+00:00', 2026, '2026-04-02'],
    ],
    [
      "SELECT greatest(1, NULL, 3), concat('a', NULL, 1), left(NULL, 2), to_char(7, 'FM000')",
      null,
      [3, 'a1', null, '007'],
    ],
  ]
  const proof = `import json
import psycopg


def works(code, vary):
    conn = psycopg.connect("CREATE TABLE a (owner TEXT, at TEXT); INSERT INTO a VALUES ('Ada', '2026-03-31 10:05:09+00:00')")
    for text, values, wanted in json.loads(r'''${JSON.stringify(cases)}'''):
        found = list(code.run(conn, text, values))
        assert found == wanted, f"{text} gave {found}"`
  expect(await judge(source, proof)).toMatchObject({ verdict: 'passed', message: null })
})
