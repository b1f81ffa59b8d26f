# part: imports
import re
# end
# part: rules
OPERATORS = {"$eq", "$ne", "$lt", "$lte", "$gt", "$gte", "$in"}
# end
# part: checks
    for operator in re.findall(r'"(\$\w+)":', json.dumps(wanted)):
        if operator not in OPERATORS:
            raise SearchError(f"{operator} is not supported")
# end
