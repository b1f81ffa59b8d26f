# about: both values are encoded for the filter with the library's function
# part: imports
from ldap3.utils.conv import escape_filter_chars
# end
    # block: write-filter
    search_filter = f"(&(uid={escape_filter_chars(user)})(printPin={escape_filter_chars(pin)}))"
    # end
