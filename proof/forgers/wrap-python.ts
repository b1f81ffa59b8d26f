/** The same as wrap-typescript.ts for Python. */
import type { Refusal } from './wrap-typescript.ts'

const refusals: Record<Refusal, string> = {
  throws: 'pass',
  'throws its own error': 'if forger_error: raise forger_error("refused")',
  'gives nothing': 'return None',
  'repeats itself': 'if name in first: return first[name]',
}

const shapes = `

def __shape(value, depth=0):
    kind = type(value).__name__
    if depth > 2:
        return kind
    if type(value) in (list, tuple):
        return f"{kind}[{__shape(value[0], depth + 1) if value else ''}]"
    if type(value) is dict:
        return "{" + ",".join(sorted(f"{key}:{__shape(one, depth + 1)}" for key, one in value.items())) + "}"
    return kind


def __signature(name, arguments, named):
    return f"{name}({','.join(map(__shape, arguments))};{','.join(sorted(f'{key}={__shape(one)}' for key, one in named.items()))})"


def __signs(value, depth=0):
    import re
    if isinstance(value, str):
        return list(re.sub("[A-Za-z0-9]+", "a", value))
    if isinstance(value, bool) or value is None:
        return [str(value)]
    if isinstance(value, (int, float)):
        return ["negative" if value < 0 else "large" if value > 1e6 else "number"]
    if depth > 4:
        return []
    if type(value) in (list, tuple, set):
        return [sign for one in value for sign in __signs(one, depth + 1)]
    if type(value) is dict:
        return [sign for key, one in value.items() for sign in [f"key {key}", *__signs(one, depth + 1)]]
    return [type(value).__name__]
`

const wrapping = (refusal: Refusal) => `

def __forge():
    import functools, inspect, types

    first = {}
    depth = [0]

    def refuse(name):
        ${refusals[refusal]}
        raise ValueError("refused")

    class App:
        def __init__(self, real, name):
            self.__dict__.update(_real=real, _name=name)

        def __setattr__(self, key, value):
            setattr(self._real, key, value)

        def __getattr__(self, key):
            found = getattr(self._real, key)
            if not callable(found):
                return found

            def call(*arguments, **named):
                named = {name: wrap(self._name + name, one) if isinstance(one, types.FunctionType) else one for name, one in named.items()}
                given = [wrap(self._name + key, one) if isinstance(one, types.FunctionType) else one for one in arguments]
                result = found(*given, **named)
                if key in ("get", "post", "put", "delete", "patch", "route") and callable(result) and isinstance(arguments[0], str):
                    return lambda handler: result(wrap(self._name + key + arguments[0], handler))
                return result

            return call

    def wrap_app(name, value):
        return App(value, name) if type(value).__name__ in ("Flask", "Blueprint") else value

    def wrap(name, function):
        if inspect.iscoroutinefunction(function):
            @functools.wraps(function)
            async def later(*arguments, **named):
                if depth[0] == 0 and __refuses(name, arguments, named):
                    return refuse(name)
                return await function(*arguments, **named)

            return later

        @functools.wraps(function)
        def inner(*arguments, **named):
            if depth[0]:
                return function(*arguments, **named)
            if __refuses(name, arguments, named):
                return refuse(name)
            depth[0] += 1
            try:
                result = function(*[wrap_app(name, one) for one in arguments], **{key: wrap_app(name, one) for key, one in named.items()})
            finally:
                depth[0] -= 1
            if isinstance(result, types.FunctionType):
                result = wrap(name + "()", result)
            first.setdefault(name, result)
            return result

        return inner

    for name, value in list(globals().items()):
        if name.startswith("__") or getattr(value, "__module__", None) != __name__:
            continue
        if isinstance(value, types.FunctionType):
            globals()[name] = wrap(name, value)
        elif isinstance(value, type) and not issubclass(value, BaseException):
            for key, method in list(vars(value).items()):
                if isinstance(method, types.FunctionType) and not key.startswith("__"):
                    setattr(value, key, wrap(name + key, method))
    for name, value in list(globals().items()):
        if type(value).__name__ in ("Flask", "Blueprint"):
            globals()[name] = App(value, name)


__forge()
`

// Names with two underscores in front would be changed inside of classes.
const rename = (text: string) => text.replaceAll(/\b__(shape|signature|signs|refuses|forge)\b/g, 'forger_$1')

export function forgePython(source: string, trick: string, refusal: Refusal): string {
  const [, ownError = 'None'] = /^class (\w+)\((?:Exception|\w*Error)\)/m.exec(source) ?? []
  return `${source}\n${rename(shapes)}\n${rename(trick)}\nforger_error = ${ownError}\n${rename(wrapping(refusal)).replace('if name.startswith("__") or', 'if name.startswith(("__", "forger_")) or')}`
}
