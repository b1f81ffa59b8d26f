import json
from dataclasses import dataclass
from typing import Protocol

from flask import Flask, render_template_string
from markupsafe import Markup, escape


@dataclass
class Profile:
    handle: str
    name: str
    biography: str
    joined_at: str
    email: str


class Profiles(Protocol):
    def find_by_handle(self, handle: str) -> Profile | None: ...


def render_state(state: dict) -> Markup:
    """What the application begins with; `web/src/start.ts` reads it."""
    # block: state-script
    text = json.dumps(state)
    return Markup(f"<script>window.__STATE__ = {text}</script>")
    # end


# block: escape-helper
def shorten(text: str, length: int) -> Markup:
    return escape(text if len(text) <= length else text[: length - 1] + "…")
# end


PAGE = """<!doctype html>
<html lang="en">
<head>
# block: page-head
  <title>{{ profile.name }} · Community</title>
  <meta name="description" content="{{ description }}">
# end
  <link rel="stylesheet" href="/assets/app.css">
</head>
# block: page-body
<body><div id="app"></div>{{ state }}<script type="module" src="/assets/app.js"></script></body>
# end
</html>"""


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
        description = shorten(profile.biography, 160)
        return render_template_string(PAGE, profile=profile, description=description, state=render_state(state))
