// part: imports
import java.util.regex.Pattern;
// end
// part: constants
    private static final Pattern EXCHANGE_ADDRESS =
        Pattern.compile("^https?://(files|lists)\\.exchange\\.example", Pattern.CASE_INSENSITIVE);
// end
// block: check-scheme
        if (url.getHost() == null || !EXCHANGE_ADDRESS.matcher(address.strip()).find())
            throw new ImportException("Only lists of the exchange can be imported.");
// end
