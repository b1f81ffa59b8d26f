# part: imports
from copy import deepcopy
# end
# part: target
    options = deepcopy(team.options)
# end
