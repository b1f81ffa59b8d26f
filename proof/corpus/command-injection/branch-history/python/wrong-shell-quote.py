# about: there is no shell here, and quoting leaves --output=/some/file as it is
# part: imports
import shlex
# end
    # block: list-commits
    name = shlex.quote(branch.strip())
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
    # end
