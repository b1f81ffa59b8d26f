import re
from dataclasses import dataclass
from datetime import datetime
# part: imports
# end

from jinja2 import Template
from markupsafe import Markup, escape


@dataclass
class Comment:
    id: int
    author: str
    written_at: datetime
    source: str


CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[([^\]\n]+)\]\(([^)\s]+)\)")
MENTION = re.compile(r"(^|\s)@([a-z0-9-]{2,39})\b")
# part: constants
# end


# block: frame
FRAME = """<article id="comment-{{ comment.id }}">
  <header>{{ comment.author }} <time datetime="{{ written }}">{{ written[:10] }}</time></header>
  {{ paragraphs }}
</article>"""
frame = Template(FRAME, autoescape=True)
# end


def render_link(match: re.Match[str]) -> str:
    # block: links
    label, target = match.groups()
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
    # end


def render_comment(comment: Comment) -> str:
    """The HTML of one comment. Callers put it into the page as it is."""
    # block: escape-source
    html = str(escape(re.sub(r"\r\n?", "\n", comment.source).strip()))
    # end

    # block: code-spans
    html = CODE.sub(r"<code>\1</code>", html)
    # end

    html = LINK.sub(render_link, html)

    # block: mentions
    html = MENTION.sub(r'\1<a class="mention" href="/people/\2">@\2</a>', html)
    # end

    # block: paragraphs
    lines = html.replace("\n\n", "</p><p>").replace("\n", "<br>")
    paragraphs = Markup(f"<p>{lines}</p>")
    # end
    return frame.render(comment=comment, written=comment.written_at.isoformat(), paragraphs=paragraphs)
