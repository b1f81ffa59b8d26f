# about: the name is encoded, but a PIN of * fits every PIN
# part: imports
from ldap3.utils.conv import escape_filter_chars
# end
    # block: write-filter
    search_filter = f"(&(uid={escape_filter_chars(user)})(printPin={pin}))"
    # end
