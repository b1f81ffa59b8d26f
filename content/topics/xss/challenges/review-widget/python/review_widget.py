import re
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import quote

from flask import Flask, request


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
def escape_html(text: str) -> str:
    """For text between tags, and for attributes in double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
# end


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

        name = escape_html(product.name)
        # block: document-start
        start = f"<!doctype html><html lang={lang}><head><title>Reviews of {name}</title>"
        start += '<link rel="stylesheet" href="/assets/widget.css"></head>'
        # end

        # block: review-list
        items = "".join(
            f"<li><b>{escape_html(review.author)}</b> {'★' * review.stars}"
            f"<blockquote>{escape_html(review.text)}</blockquote></li>"
            for review in product.reviews
        )
        # end

        # block: product-link
        link = f'<a href="/products/{quote(product.key, safe="")}" target="_top">{name}</a>'
        # end

        # block: body-start
        page = f"{start}<body class={escape_html(theme)}><ul>{items}</ul>{link}</body></html>"
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
        # end
