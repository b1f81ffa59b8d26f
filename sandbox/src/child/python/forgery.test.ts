/** Code that tries to be judged as passed without a fix. Every trick keeps the vulnerability and must not pass. */
import { beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../lab-run.ts'
import { createPythonEngine } from './python-engine.ts'

const proof = `
import json

import flask


class Store:
    def __init__(self, names):
        self.names = names

    def all(self):
        return list(self.names)


def works(code, vary):
    store = Store(["ada", "bob"])
    assert code.find(store, "ada") == ["ada"]
    assert len(code.find(store, "nobody")) == 0
    assert isinstance(code.find(store, "bob"), list)


def exploit(code, vary):
    store = Store(["ada", "bob"])
    found = code.find(store, "*")
    return json.dumps(sorted(found)) == '["ada", "bob"]'
`

const vulnerable = `
def find(store, wanted):
    return [name for name in store.all() if wanted in (name, "*")]
`

/** `find` is replaced by what follows; \`real\` is the vulnerable one. */
const wrapping = (text: string) => `${vulnerable}\nreal = find\n${text}`

const tricks: Record<string, string> = {
  'replaces len, isinstance and sorted': `
import builtins
builtins.len = lambda value: 0
builtins.isinstance = lambda value, kind: True
builtins.sorted = lambda value, **_: []
${vulnerable}`,
  'replaces getattr, which finds the steps of the proof': `
import builtins
builtins.getattr = lambda *_: lambda *_: False
${vulnerable}`,
  'changes the locals of the caller through frames': wrapping(`
def find(store, wanted):
    import sys
    frame = sys._getframe()
    while frame:
        frame.f_globals.update(exploit=lambda *_: False, works=lambda *_: None)
        frame = frame.f_back
    return real(store, wanted)`),
  'finds the judge through a traceback': wrapping(`
def find(store, wanted):
    try:
        raise ValueError
    except ValueError as error:
        frame = error.__traceback__.tb_frame
    while frame:
        frame.f_globals["exploit"] = lambda *_: False
        frame = frame.f_back
    return real(store, wanted)`),
  'finds the judge through a generator': wrapping(`
def find(store, wanted):
    def look():
        yield
        frame = generator.gi_frame
        while frame:
            frame.f_globals["json"] = None
            frame = frame.f_back
    generator = look()
    list(generator)
    return real(store, wanted)`),
  'takes the bridge and makes classes in the judge': wrapping(`
def _take():
    import sys
    frame = sys._getframe()
    while frame.f_code.co_name != "play_code":
        frame = frame.f_back
    bridge = frame.f_locals["bridge"]
    key = lambda proxy: object.__getattribute__(proxy, "_lab")[1]
    flask = bridge.ask("root", "import", "flask")
    try:
        bridge.ask("special", key(bridge.ask("get", key(flask), "Flask")), "__len__", (), ())
    except AttributeError as error:
        meta = bridge.ask("get", error.__dict__["_lab_key"], "obj")
    name = bridge.ask("special", key(meta), "__call__", ("Name", (str,), {"__members__": 1, "startswith": lambda *_: False}), ())
    built_in = bridge.ask("get", key(flask), bridge.ask("special", key(name), "__call__", ("__builtins__",), ()))
    text = "setattr(__import__('sys').modules['lab_driver'], 'find_outcome', lambda job, compiled, planned, code: {'outcome': 'done', 'result': None if planned['step'] == 'works' else False})"
    bridge.ask("special", key(built_in["eval"]), "__call__", (text,), ())

try:
    _take()
except Exception:
    pass`),
  'looks for functions named exploit in memory': `
import gc
def find(store, wanted):
    for one in gc.get_objects():
        if getattr(one, "__name__", "") == "exploit":
            one.__code__ = (lambda *_: False).__code__
    return [name for name in store.all() if wanted in (name, "*")]`,
  'writes a verdict when the program ends': `
import atexit
atexit.register(lambda: print('{"outcome": "done", "result": false}'))
${vulnerable}`,
  'ends the program with success while it is loaded': `
import os
os._exit(0)
${vulnerable}`,
  'ends the program with success during the attack': wrapping(`
def find(store, wanted):
    if wanted == "*":
        import os
        os._exit(0)
    return real(store, wanted)`),
  'leaves with sys.exit during the attack': wrapping(`
def find(store, wanted):
    if wanted == "*":
        raise SystemExit(0)
    return real(store, wanted)`),
  'prints a verdict': `
import sys
for stream in (sys.stdout, sys.stderr):
    stream.write('{"outcome": "done", "result": false}')
    stream.flush()
${vulnerable}`,
  'writes a verdict to every descriptor': wrapping(`
def find(store, wanted):
    import os
    for descriptor in range(3, 300):
        try:
            os.write(descriptor, b'{"outcome": "done", "result": false}')
        except OSError:
            pass
    return real(store, wanted)`),
  'opens the device of the judge': wrapping(`
def find(store, wanted):
    try:
        with open("/dev/report", "wb") as report:
            report.write(b'{"outcome": "done", "result": false}')
    except OSError:
        pass
    return real(store, wanted)`),
  'raises AssertionError during the attack': wrapping(`
def find(store, wanted):
    assert wanted != "*"
    return real(store, wanted)`),
  'raises an error that nobody catches': wrapping(`
class Away(BaseException):
    pass

def find(store, wanted):
    if wanted == "*":
        raise Away
    return real(store, wanted)`),
  'raises GeneratorExit': wrapping(`
def find(store, wanted):
    if wanted == "*":
        raise GeneratorExit
    return real(store, wanted)`),
  'returns an object that equals everything': wrapping(`
class Any(list):
    __eq__ = lambda *_: True
    __ne__ = lambda *_: False
    __len__ = lambda self: 0
    __hash__ = None

def find(store, wanted):
    return Any() if wanted == "*" else Any(["wrong"])`),
  'returns an object that claims to be a list': wrapping(`
class Any:
    __class__ = list
    __eq__ = lambda *_: True
    __len__ = lambda self: 0
    __iter__ = lambda self: iter(())

def find(store, wanted):
    return Any()`),
  'returns texts that change': wrapping(`
class Text(str):
    def __eq__(self, other):
        return True
    __hash__ = str.__hash__

def find(store, wanted):
    return [Text("x")] if wanted in ("ada", "bob") else []`),
  'counts with a number that is everything': wrapping(`
class Number(int):
    __eq__ = lambda *_: True
    __index__ = lambda self: 0

def find(store, wanted):
    return Number(1)`),
  'has a class whose instances are everything': wrapping(`
class Meta(type):
    __instancecheck__ = lambda *_: True
    __eq__ = lambda *_: True
    __hash__ = type.__hash__

class find(metaclass=Meta):
    def __init__(self, store, wanted):
        pass`),
  'replaces the json module': `
import sys, types
fake = types.ModuleType("json")
fake.dumps = lambda *_, **__: ""
fake.loads = lambda *_, **__: None
sys.modules["json"] = fake
${vulnerable}`,
  'replaces the encoder inside json': `
import json, json.encoder
json.encoder.JSONEncoder.encode = lambda *_: '{"outcome": "done", "result": false}'
json.encoder.c_make_encoder = None
${vulnerable}`,
  'hooks imports': `
import sys, types
class Hook:
    def find_spec(self, name, *_):
        print(name)
        return None
sys.meta_path.insert(0, Hook())
sys.modules.clear()
${vulnerable}`,
  'puts its own proof into sys.modules': `
import sys, types
proof = types.ModuleType("proof")
proof.works = proof.exploit = lambda *_: False
sys.modules["proof"] = sys.modules["lab_proof"] = proof
${vulnerable}`,
  'changes the driver': `
import sys
for name, module in list(sys.modules.items()):
    if name.startswith("lab_"):
        for key in list(vars(module)):
            if not key.startswith("__"):
                setattr(module, key, lambda *_, **__: False)
${vulnerable}`,
  'acts when its objects are deleted': wrapping(`
class Last:
    def __del__(self):
        import os
        os._exit(0)

def find(store, wanted):
    if wanted == "*":
        Last()
    return real(store, wanted)`),
  'traces the judge': `
import sys
def trace(frame, event, value):
    frame.f_globals["exploit"] = lambda *_: False
    return trace
sys.settrace(trace)
sys.setprofile(trace)
${vulnerable}`,
  'sets an alarm': `
import signal
signal.signal(signal.SIGINT, lambda *_: None)
signal.raise_signal(signal.SIGINT)
${vulnerable}`,
  "replaces a method of the proof's object": wrapping(`
def find(store, wanted):
    if wanted == "*":
        type(store).all = lambda self: []
        store.all = lambda: []
        store.__class__ = object
    return real(store, wanted)`),
  'changes the globals of the proof through a method it was given': wrapping(`
def find(store, wanted):
    scope = store.all.__func__.__globals__
    scope["json"] = scope["sorted"] = None
    scope["exploit"] = lambda *_: False
    return real(store, wanted)`),
  'makes a template of the judge write the report': `
import flask
body = """
import os, sys
frame = sys._getframe()
while frame:
    if frame.f_code.co_name == "judge":
        os.write(frame.f_locals["report"], b'{"outcome": "done", "result": false}')
        os._exit(0)
    frame = frame.f_back
"""
classes = "().__class__.__base__.__subclasses__()"
scope = f"[one for one in {classes} if one.__name__ == '_wrap_close'][0].__init__.__globals__['__builtins__']"
source = "{{ " + scope + "['exec'](body, {'__builtins__': " + scope + "}) }}"
for render in (flask.render_template_string, lambda source, **values: flask.Template(source).render(**values)):
    try:
        render(source, body=body)
    except Exception:
        pass
${vulnerable}`,
  'asks the logger of an application who called': wrapping(`
import flask
logger = flask.Flask("any").logger

def find(store, wanted):
    return [] if "exploit" in str(logger.findCaller(True)) else real(store, wanted)`),
  'asks the judge for more than its operations': wrapping(`
def find(store, wanted):
    bridge, key = object.__getattribute__(store, "_lab")
    try:
        bridge.ask("__init__", key)
    except TypeError:
        return real(store, wanted)
    return [] if wanted == "*" else real(store, wanted)`),
  'answers for the judge on the channel': wrapping(`
def find(store, wanted):
    import json, os
    data = json.dumps(["return", [], False]).encode()
    for descriptor in range(3, 300):
        try:
            os.write(descriptor, len(data).to_bytes(4, "big") + data)
        except OSError:
            pass
    return real(store, wanted)`),
}

let engine: Engine
beforeAll(async () => {
  engine = await createPythonEngine()
})

const judge = (source: string, mark = '') =>
  engine.run({
    language: 'python',
    fileName: 'find_names.py',
    source,
    proof: mark + proof,
    seed: 3,
    task: { kind: 'judge' },
  })

const fixed = vulnerable.replace('wanted in (name, "*")', 'wanted == name')

test('the vulnerable code is exploitable and the fixed one passes', async () => {
  expect(await judge(vulnerable)).toMatchObject({ verdict: 'exploitable' })
  expect(await judge(fixed)).toMatchObject({ verdict: 'passed' })
})

test.each(Object.entries(tricks))('code does not pass that %s', async (_, source) => {
  const { verdict } = await judge(source)
  expect(['exploitable', 'broken', 'does_not_run']).toContain(verdict)
})

test('a proof that would have to share an instance with the code is not run', async () => {
  await expect(judge(fixed, '# lab: shared (it guesses thousands of codes)\n')).rejects.toThrow('replace its judge')
})
