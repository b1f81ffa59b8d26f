# part: imports
from dataclasses import fields
# end
# block: apply-changes
    known = {field.name for field in fields(Account)}
    if not known.issuperset(body):
        raise Refused(422, "field_unknown")
    for name, value in body.items():
        setattr(account, name, value)
# end
