"""The code's end of the wire to a judge in another machine: reads its calls, and gives the code what stands for the judge's handles. The judge trusts
nothing of what is sent here, so code that changes this module can do no more than code that sends what it likes."""

import json
import traceback
from random import seed as seed_random

import flask
import lab_web
from lab_database import Connections
from lab_shapes import Gone, Shapes, call_with, list_exports, to_camel


class Client:
    """`read(size)` and `write(bytes)` are the channel. A message is its length in four bytes and a list as JSON."""

    def __init__(self, read, write, load, file_name):
        self._read, self._write, self._load, self._file_name = read, write, load, file_name
        self._count, self._names, self._module, self._has_failed = 0, {}, None, False
        self._apps, self._objects, self._keys = {}, {}, {}
        self._connections = Connections()
        self._shapes = Shapes(self.ask, self._key_of, self._objects.get, self._app, self._find_error, self._connections)

    def _send(self, *message):
        data = json.dumps(message).encode()
        data = len(data).to_bytes(4, "big") + data
        while data:
            data = data[self._write(data) :]

    def _receive(self):
        data = b""
        while len(data) < 4 or len(data) < 4 + int.from_bytes(data[:4], "big"):
            part = self._read(1 << 16)
            if not part:
                raise Gone
            data += part
        return json.loads(data[4:])

    def serve(self):
        """Answers until the judge has ended."""
        try:
            while True:
                self._answer(self._receive())
        except Gone:
            return

    def ask(self, handle, name, arguments):
        self._count += 1
        self._send("ask", self._count, handle, name, ["l", *map(self._shapes.write, arguments)])
        while True:
            message = self._receive()
            if message[0] == "answer":
                return self._shapes.read(message[2])
            if message[0] == "fail":
                raise self._shapes.read_error(message[2])
            # Another request comes in while this one waits.
            self._answer(message)

    def ask_outside(self, name, *arguments):
        """Names, connections and programs, which the judge has."""
        return self.ask("outside", name, arguments)

    def _answer(self, message):
        kind, key, *rest = message
        self._connections.begin_request()
        try:
            result = ["loaded" if kind == "load" else "return", key, getattr(self, f"_do_{kind}")(*rest)]
        except Gone:
            raise
        except BaseException as error:
            result = ["unloadable" if kind == "load" else "throw", key, self._write_error(error)]
        self._connections.end_request(result[0] == "throw" or self._has_failed)
        self._has_failed = False
        self._send(*result)

    def _do_load(self):
        self._module = self._load()
        exports, self._names = list_exports(self._module, self._shapes.write)
        return exports

    def _do_call(self, name, arguments):
        return self._call(getattr(self._module, self._names[name]), arguments)

    def _do_invoke(self, key, name, arguments):
        target = self._objects[key]
        return self._call(target if name is None else getattr(target, self._shapes.find_name(target, name)), arguments)

    def _do_static(self, class_name, name, arguments):
        target = getattr(self._module, self._names[class_name])
        return self._call(getattr(target, self._shapes.find_name(target, name)), arguments)

    def _do_read(self, key, name):
        target = self._objects[key]
        return self._shapes.write(getattr(target, self._shapes.find_name(target, name)))

    def _do_web(self, key, request):
        answer, self._has_failed = lab_web.handle(self._app(key), self._shapes.read(request))
        return self._shapes.write(answer)

    def _do_random(self, seed):
        seed_random(seed)

    def _call(self, function, arguments):
        given = [self._shapes.read(one) for one in arguments[1:]]
        return self._shapes.write(call_with(function, given, self._shapes))

    def _app(self, key):
        if key not in self._apps:
            self._apps[key] = flask.Flask(self._module.__name__)
        return self._apps[key]

    def _key_of(self, value):
        key = self._keys.get(id(value))
        if key is None:
            key = self._keys[id(value)] = len(self._keys)
            self._objects[key] = value
        return key

    def _find_error(self, name):
        """What the code knows by this name: its own class, or one that it has imported."""
        found = getattr(self._module, self._names.get(name, name), None)
        return found if isinstance(found, type) and issubclass(found, BaseException) else None

    def _write_error(self, error):
        names = [one.__name__ for one in type(error).__mro__ if one is not object]
        if _is_of_stand_in(error):
            names.insert(0, "NotInSandbox")
        try:
            text = error.msg if isinstance(error, SyntaxError) else str(error)
        except BaseException:
            text = ""
        return ["e", names, text, self._find_line(error), self._write_details(error)]

    def _write_details(self, error):
        """What an error says about itself, such as a status."""
        try:
            details = {name: value for name, value in vars(error).items() if isinstance(value, (bool, int, float, str)) and name[0] != "_"}
            return self._shapes.write({to_camel(name): value for name, value in details.items()})
        except Exception:
            return ["r"]

    def _find_line(self, error):
        if isinstance(error, SyntaxError) and error.filename == self._file_name:
            return error.lineno
        lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == self._file_name]
        return lines[-1] if lines else None


def _is_of_stand_in(error):
    """A stand-in lacks something, or has a mistake."""
    *_, (innermost, _) = [(None, 0), *traceback.walk_tb(error.__traceback__)]
    is_inside = innermost is not None and "/stand-ins/" in innermost.f_code.co_filename
    return is_inside and isinstance(error, (AttributeError, NameError))
