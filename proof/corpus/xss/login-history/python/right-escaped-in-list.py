# about: right, every device is escaped on output, old rows included, before the template takes it as safe
# part: top
from dataclasses import replace
# end
        # part: list
        rows = [replace(row, device=escape(row.device)) for row in logins.latest(50)]
        return render_template_string(PAGE, logins=rows)
        # end
