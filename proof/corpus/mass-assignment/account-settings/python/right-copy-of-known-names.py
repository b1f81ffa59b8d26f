# about: the body is reduced to the known names before it is applied to a copy of the account
# part: imports
from dataclasses import replace
# end
# block: apply-changes
    settings = ("name", "language", "wants_news")
    account = replace(account, **{name: body[name] for name in settings if name in body})
# end
