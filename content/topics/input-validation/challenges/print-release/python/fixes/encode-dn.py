# part: imports
from ldap3.utils.dn import escape_rdn
# end
# block: write-filter
    search_filter = f"(&(uid={escape_rdn(user)})(printPin={escape_rdn(pin)}))"
# end
