package com.example.printing;

import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
// part: imports
// end
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class PrintRelease {
    public record Release(String uid, String name) {}

    public static final class ReleaseException extends Exception {
        private static final long serialVersionUID = 1L;

        public ReleaseException(String message) {
            super(message);
        }
    }

    private static final Logger log = LoggerFactory.getLogger(PrintRelease.class);
    private static final String STAFF_BRANCH = "ou=staff,dc=example,dc=com";

    private final DirContext directory;

    public PrintRelease(DirContext directory) {
        this.directory = directory;
    }

    /** The person whose jobs are released, by what was typed at the printer. */
    public Release identify(String user, String pin) throws NamingException, ReleaseException {
        // block: require-values
        if (user == null || pin == null || user.isEmpty() || pin.isEmpty() || user.length() > 64 || pin.length() > 64) {
            throw new ReleaseException("Enter name and PIN");
        }
        // end
        // part: checks
        // end

        // block: write-filter
        var filter = "(&(uid=" + user + ")(printPin=" + pin + "))";
        Object[] arguments = {};
        // end

        // block: search-directory
        var controls = new SearchControls();
        controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
        controls.setReturningAttributes(new String[] {"uid", "cn"});
        controls.setCountLimit(2);
        var results = directory.search(STAFF_BRANCH, filter, arguments, controls);
        // end

        // block: exactly-one
        if (!results.hasMore()) {
            throw new ReleaseException("Name or PIN is wrong");
        }
        var person = results.next().getAttributes();
        if (results.hasMore()) {
            throw new ReleaseException("Name or PIN is wrong");
        }
        // end

        var release = new Release((String) person.get("uid").get(), (String) person.get("cn").get());
        // block: note-release
        log.info("print jobs of {} released", release.uid());
        // end
        return release;
    }
}
