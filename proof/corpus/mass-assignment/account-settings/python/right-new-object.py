# about: The changed account is made from the old one and three values of the body.
# part: imports
from dataclasses import replace
# end
# block: apply-changes
    wanted = {name: value for name, value in body.items() if name in {"name", "language", "wants_news"}}
    account = replace(account, **wanted)
# end
