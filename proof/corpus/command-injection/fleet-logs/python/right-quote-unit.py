# about: The only word from outside is quoted.
# part: imports
import shlex
# end
# block: journal-command
    command = ["journalctl", f"--unit={shlex.quote(unit)}", f"--lines={line_count}", "--output=short-iso", "--no-pager"]
# end
