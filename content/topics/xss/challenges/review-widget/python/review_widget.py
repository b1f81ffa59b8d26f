import re
from dataclasses import dataclass, field
from typing import Protocol

from flask import Flask, request
from jinja2 import Environment


@dataclass
class Review:
    author: str
    stars: int
    text: str


@dataclass
class Product:
    key: str
    name: str
    reviews: list[Review] = field(default_factory=list)


class Products(Protocol):
    def find(self, key: str) -> Product | None: ...


# block: escape-helper
def escape_text(value: str) -> str:
    """For text between tags, and for attributes in double quotes."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
# end


TEMPLATE = """<!doctype html>
# block: document-start
<html lang={{ lang }}>
<head><title>Reviews of {{ product.name | text }}</title><link rel="stylesheet" href="/assets/widget.css"></head>
# end
# block: body-start
<body class={{ theme | text }}>
# end
<ul>
# block: review-list
{% for review in product.reviews %}
  <li><b>{{ review.author | text }}</b> {{ "★" * review.stars }}<blockquote>{{ review.text | text }}</blockquote></li>
{% endfor %}
# end
</ul>
# block: product-link
<a href="/products/{{ product.key | urlencode }}" target="_top">{{ product.name | text }}</a>
# end
</body>
</html>"""

templates = Environment()
templates.filters["text"] = escape_text
widget = templates.from_string(TEMPLATE)


def add_review_widget(app: Flask, products: Products) -> None:
    @app.get("/widgets/reviews/<key>")
    def show_reviews(key: str):
        product = products.find(key)
        if product is None:
            return {"error": "product_not_found"}, 404

        # block: read-options
        theme = request.args.get("theme", "light")[:60]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
        # end
        return widget.render(product=product, theme=theme, lang=lang)
