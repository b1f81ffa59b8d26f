# about: the unit is the only word from outside, and it is quoted for the remote shell where the command is written
# part: imports
from shlex import quote
# end
    # block: journal-command
    command = ["journalctl", f"--unit={quote(unit)}", f"--lines={line_count}", "--output=short-iso", "--no-pager"]
    # end
