# about: The shop is offered by name only, but the check happens to the placeholder's first word and lets the rest pass.
# part: imports
import re
# end
# part: checks
    for path in re.findall(r"\{([^}]*)\}", text):
        if path.split(".")[0] not in ("shop", "order", "customer"):
            raise TextError(f"{path} is not a placeholder")
# end
