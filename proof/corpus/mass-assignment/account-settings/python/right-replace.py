# about: right, a new account is built from the old one and the three named fields
# part: imports
from dataclasses import replace
# end
    # block: apply-changes
    account = replace(
        account,
        name=body.get("name", account.name),
        language=body.get("language", account.language),
        wants_news=body.get("wants_news", account.wants_news),
    )
    # end
