"""Programs for code whose judge has them: `subprocess` and `os.system` ask the judge, and nothing is started here."""

import base64
import errno
import io
import os
import subprocess

_ask = None


def install(ask):
    global _ask
    _ask = ask
    subprocess.Popen = Popen
    os.system = system
    os.popen = popen


class NotInSandbox(Exception):
    """A stand-in lacks something that the library has."""


def _run(args, shell, cwd, env, data):
    if shell:
        words = [args] if isinstance(args, (str, bytes, os.PathLike)) else list(args)
        request = {"shell": _text(words[0]), "args": [_text(one) for one in words[1:]]}
    else:
        words = [args] if isinstance(args, (str, bytes, os.PathLike)) else list(args)
        request = {"args": [_text(one) for one in words]}
    environment = {_text(key): _text(value) for key, value in (os.environ if env is None else env).items()}
    folder = os.path.abspath(os.fsdecode(cwd)) if cwd is not None else os.getcwd()
    answer = _ask("run", {**request, "cwd": folder, "env": environment, "input": base64.b64encode(data).decode()})
    problem = answer.get("problem")
    if problem == "NOT_OFFERED":
        raise NotInSandbox("There are no programs here")
    if problem == "LACK":
        raise NotInSandbox(answer["message"])
    if problem == "E2BIG":
        raise OSError(errno.E2BIG, "Argument list too long", words[0])
    if problem:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), answer.get("path") or words[0])
    return answer["status"], base64.b64decode(answer["stdout"]), base64.b64decode(answer["stderr"])


def _text(value):
    text = os.fsdecode(value)
    if "\0" in text:
        raise ValueError("embedded null byte")
    return text


class _Pipe(io.BytesIO):
    """What is written here waits until the program is asked for."""

    def close(self):
        self.kept = self.getvalue()
        super().close()

    def content(self):
        return self.kept if self.closed else self.getvalue()


class Popen:
    def __init__(self, args, bufsize=-1, executable=None, stdin=None, stdout=None, stderr=None, preexec_fn=None, close_fds=True, shell=False,
                 cwd=None, env=None, universal_newlines=None, startupinfo=None, creationflags=0, restore_signals=True, start_new_session=False,
                 pass_fds=(), *, user=None, group=None, extra_groups=None, encoding=None, errors=None, text=None, umask=-1, pipesize=-1,
                 process_group=None):  # fmt: skip
        self.args, self.pid, self.returncode = args, 2, None
        self._is_text = bool(text or universal_newlines or encoding or errors)
        self._encoding, self._errors = encoding or "utf-8", errors or "strict"
        self._given = (shell, cwd, env)
        self._wants = {"stdout": stdout, "stderr": stderr}
        self.stdin = _Pipe() if stdin == subprocess.PIPE else None
        if self.stdin is not None and self._is_text:
            self.stdin = io.TextIOWrapper(self.stdin, self._encoding, write_through=True)
        self._stdin_file = stdin if stdin not in (None, subprocess.PIPE, subprocess.DEVNULL) else None
        self.stdout = self.stderr = None
        if self.stdin is None:
            self._start(b"")

    def _start(self, data):
        if self.returncode is not None:
            return
        if self._stdin_file is not None and hasattr(self._stdin_file, "read"):
            data = self._stdin_file.read()
            data = data.encode() if isinstance(data, str) else data
        self.returncode, out, err = _run(self.args, self._given[0], self._given[1], self._given[2], data)
        if self._wants["stderr"] == subprocess.STDOUT:
            out, err = out + err, b""
        for name, content in (("stdout", out), ("stderr", err)):
            wanted = self._wants[name]
            if wanted == subprocess.PIPE:
                stream = io.BytesIO(content)
                setattr(self, name, io.TextIOWrapper(stream, self._encoding, self._errors) if self._is_text else stream)
            elif hasattr(wanted, "write"):
                wanted.write(content.decode() if hasattr(wanted, "encoding") else content)
            elif isinstance(wanted, int) and wanted >= 0:
                os.write(wanted, content)

    def communicate(self, input=None, timeout=None):
        data = b""
        if self.stdin is not None:
            raw = self.stdin.buffer if self._is_text else self.stdin
            data = raw.content()
        if input:
            data += input.encode(self._encoding) if isinstance(input, str) else input
        self._start(data)
        return tuple(one.read() if one is not None else None for one in (self.stdout, self.stderr))

    def wait(self, timeout=None):
        self.communicate() if self.returncode is None else None
        return self.returncode

    def poll(self):
        return self.wait()

    def kill(self):
        pass

    terminate = kill

    def send_signal(self, signal):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.wait()


def system(command):
    status, out, err = _run(command, True, None, None, b"")
    for stream, text in ((1, out), (2, err)):
        os.write(stream, text)
    return status << 8


class _Output(io.StringIO):
    status = 0

    def close(self):
        super().close()
        return self.status << 8 or None


def popen(cmd, mode="r", buffering=-1):
    status, out, _ = _run(cmd, True, None, None, b"")
    stream = _Output(out.decode())
    stream.status = status
    return stream
