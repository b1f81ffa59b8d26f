# about: Quotes are for shells, and there is none.
# part: imports
import shlex
# end
# block: list-commits
    name = shlex.quote(branch.strip())
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
# end
