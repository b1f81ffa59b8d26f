// part: imports
import javax.naming.ldap.Rdn;
// end
// block: write-filter
        var filter = "(&(uid=" + Rdn.escapeValue(user) + ")(printPin=" + Rdn.escapeValue(pin) + "))";
        Object[] arguments = {};
// end
