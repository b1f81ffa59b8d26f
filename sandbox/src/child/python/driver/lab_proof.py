"""Runs one step of a proof and says how it ended, in words for the learner."""

import ast
import reprlib
import types

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 120
_short.maxlist = _short.maxdict = _short.maxtuple = 8


class Unequal(AssertionError):
    """A comparison, with its sentence if it has one."""

    def __init__(self, left, right, sentence):
        self.left, self.right, self.sentence = left, right, sentence


class _Comparisons(ast.NodeTransformer):
    """`assert a == b` becomes a call that keeps both values for the message."""

    def visit_Assert(self, node):
        test = node.test
        has_sentence = isinstance(node.msg, ast.JoinedStr) or (isinstance(node.msg, ast.Constant) and isinstance(node.msg.value, str))
        if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
            return node
        # Made only when it is needed: it may look at what was returned.
        no_arguments = ast.arguments([], [], None, [], [], None, [])
        sentence = ast.Lambda(no_arguments, node.msg if has_sentence else ast.Constant(None))
        call = ast.Call(ast.Name("_lab_require_equal", ast.Load()), [test.left, test.comparators[0], sentence], [])
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(call), node))


def _require_equal(left, right, sentence):
    if not (left == right):
        raise Unequal(left, right, sentence())


def compile_proof(source):
    """Gives what `load_proof` takes."""
    tree = _Comparisons().visit(ast.parse(source, "proof.py"))
    counts = {node.name: len(node.args.args) for node in tree.body if isinstance(node, ast.FunctionDef)}
    return compile(tree, "proof.py", "exec"), counts


def load_proof(compiled):
    """What a proof prints is for its authors, so `print` does nothing in it. Its builtins are those of this module."""
    proof = types.ModuleType("proof")
    proof.__dict__.update(
        __builtins__=__builtins__, print=lambda *_, **__: None, _lab_require_equal=_require_equal, __file__="proof.py"
    )
    exec(compiled[0], proof.__dict__)
    return proof


def run_step(proof, compiled, step, *arguments):
    """Proofs that do not vary take no `vary`."""
    return getattr(proof, step)(*arguments[: compiled[1].get(step, 1)])


def describe_error(error, line):
    """An error in the learner's code comes with its line; one of the proof is the sentence for the learner."""
    if isinstance(error, Unequal):
        return _compare(error), None
    if isinstance(error, AssertionError) and line is None:
        if error.args and isinstance(error.args[0], str):
            return error.args[0], None
        shown = f": {_short.repr(error.args[0])}" if error.args else ""
        return f"It no longer does its job{shown}.", None
    return describe(error), line


def _compare(error):
    wanted, came = _short.repr(error.right), _short.repr(error.left)
    if error.sentence is None:
        return f"It no longer does its job: expected {wanted}, got {came}."
    if isinstance(error.left, bool) or isinstance(error.right, bool) or came in error.sentence:
        return error.sentence
    return f"{error.sentence} Expected {wanted}, got {came}."


def describe(error):
    text = getattr(error, "_lab_text", None) or str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def read_result(step, result):
    """Plain data for the report. Only the proof's own values get here."""
    if step == "works":
        return None
    if step == "attack":
        return {"isDone": result["isDone"] is True, "shown": str(result["shown"])}
    if isinstance(result, dict):
        return {name: _readable(result[name]) for name in ("sent", "got", "damage") if name in result}
    return result


def _readable(value):
    """Bytes as text, with an escape for each that is no printable sign."""
    if isinstance(value, (bytes, bytearray)):
        value = "".join(chr(byte) if 0x1F < byte < 0x7F else f"\\x{byte:02x}" for byte in value[:4001])
    text = str(value)
    return f"{text[:4000]}…" if len(text) > 4000 else text
