// part: imports
import java.util.Locale;
// end
// part: constants
    private static final String EXCHANGE_DOMAIN = "exchange.example";
// end
// block: check-scheme
        boolean isWeb = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
        if (!isWeb || url.getHost() == null) throw new ImportException("Only web addresses can be imported.");
        if (!url.getHost().toLowerCase(Locale.ROOT).endsWith(EXCHANGE_DOMAIN))
            throw new ImportException("Only lists of the exchange can be imported.");
// end
