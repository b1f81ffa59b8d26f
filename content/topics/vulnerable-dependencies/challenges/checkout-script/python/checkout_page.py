# part: imports
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from urllib.parse import quote
# end


@dataclass(frozen=True)
class Line:
    title: str
    amount: Decimal


@dataclass(frozen=True)
class Order:
    id: str
    currency: str
    lines: list[Line]


# part: library
CARD_FIELDS = "https://cdn.example.net/card-fields@4/card-fields.min.js"
# end

PAGE = """<!doctype html>
<html lang="en">
<head><title>Order {id}</title>{scripts}</head>
<body>
<table>{rows}<tr><th>Total</th><th>{total}</th></tr></table>
<form method="post" action="/orders/{path}/payment"><div id="card"></div><button>Pay</button></form>
</body>
</html>"""


# block: escape
def money(amount: Decimal, currency: str) -> str:
    return escape(f"{amount:,.2f} {currency}")
# end


def render_checkout(order: Order) -> tuple[dict[str, str], str]:
    """The page on which customers type their card number: its headers and its text."""
    # block: total
    total = sum((line.amount for line in order.lines), Decimal(0))
    # end
    # block: lines
    rows = "".join(
        f"<tr><td>{escape(line.title)}</td><td>{money(line.amount, order.currency)}</td></tr>" for line in order.lines
    )
    # end
    # block: scripts
    scripts = f'<script src="{CARD_FIELDS}" defer></script>'
    # end
    # block: headers
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Referrer-Policy": "same-origin",
    }
    # end
    # block: page
    html = PAGE.format(
        id=escape(order.id),
        path=quote(order.id, safe=""),
        scripts=scripts,
        rows=rows,
        total=money(total, order.currency),
    )
    # end
    return headers, html
