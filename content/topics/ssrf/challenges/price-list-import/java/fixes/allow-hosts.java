// part: imports
import java.util.Locale;
// end
// part: constants
    private static final Set<String> EXCHANGE_HOSTS = Set.of("files.exchange.example", "lists.exchange.example");
// end
// block: check-scheme
        boolean isWeb = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
        if (!isWeb || url.getHost() == null) throw new ImportException("Only web addresses can be imported.");
        if (!EXCHANGE_HOSTS.contains(url.getHost().toLowerCase(Locale.ROOT)))
            throw new ImportException("Only lists of the exchange can be imported.");
// end
