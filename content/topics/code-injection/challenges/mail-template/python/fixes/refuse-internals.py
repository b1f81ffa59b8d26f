# part: imports
import re
# end
# part: checks
    for path in re.findall(r"\{([^}]*)\}", text):
        if "[" in path or any(name.startswith("_") for name in path.split(".")):
            raise TextError(f"{path} is not a placeholder")
# end
