"""A small stand-in for MarkupSafe: text that is markup already, and what turns text into it. Only what lessons use."""


class Markup(str):
    def __new__(cls, value=""):
        return super().__new__(cls, value.__html__() if hasattr(value, "__html__") else value)

    def __html__(self):
        return self

    def __add__(self, other):
        return Markup(super().__add__(escape(other)))

    def __radd__(self, other):
        return escape(other) + self

    def __mod__(self, values):
        values = tuple(escape(one) for one in values) if isinstance(values, tuple) else escape(values)
        return Markup(super().__mod__(values))

    def join(self, parts):
        return Markup(super().join(escape(part) for part in parts))


def escape(value):
    if hasattr(value, "__html__"):
        return Markup(value.__html__())
    text = str(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Markup(text.replace("'", "&#39;").replace('"', "&#34;"))
