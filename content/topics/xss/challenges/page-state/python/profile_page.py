import json
from dataclasses import dataclass
from typing import Protocol

from flask import Flask


@dataclass
class Profile:
    handle: str
    name: str
    biography: str
    joined_at: str
    email: str


class Profiles(Protocol):
    def find_by_handle(self, handle: str) -> Profile | None: ...


def render_state(state: dict) -> str:
    """What the application begins with; `web/src/start.ts` reads it."""
    # block: state-script
    text = json.dumps(state)
    return f"<script>window.__STATE__ = {text}</script>"
    # end


# block: escape-helper
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape_html(text: str) -> str:
    return text.translate(ENTITIES)
# end


def add_profile_pages(app: Flask, profiles: Profiles) -> None:
    @app.get("/people/<handle>")
    def show_profile(handle: str):
        # block: find-profile
        profile = profiles.find_by_handle(handle.lower())
        if profile is None:
            return "<!doctype html><title>Not found</title><p>There is no such member.</p>", 404
        # end

        # block: choose-fields
        fields = ("handle", "name", "biography", "joined_at")
        state = {"page": "profile", "profile": {field: getattr(profile, field) for field in fields}}
        # end

        # block: page-head
        head = (
            f"<title>{escape_html(profile.name)} · Community</title>"
            f'<meta name="description" content="{escape_html(profile.biography[:160])}">'
        )
        # end

        # block: page-body
        page = f"""<!doctype html>
            <html lang="en">
            <head>{head}<link rel="stylesheet" href="/assets/app.css"></head>
            <body><div id="app"></div>{render_state(state)}<script type="module" src="/assets/app.js"></script></body>
            </html>"""
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
        # end
