// part: imports
import java.util.regex.Pattern;
// end
// part: constants
    private static final Pattern INTERNAL_HOSTS = Pattern.compile(
        "(?i)^(localhost$|127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2\\d|3[01])\\.|169\\.254\\.|0\\.|\\[)|\\.internal$");
// end
// block: check-scheme
        boolean isWeb = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
        if (!isWeb || url.getHost() == null) throw new ImportException("Only web addresses can be imported.");
        if (INTERNAL_HOSTS.matcher(url.getHost()).find())
            throw new ImportException("Internal addresses cannot be imported.");
// end
