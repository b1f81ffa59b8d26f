// part: imports
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
// end
// part: generator
// end
// block: make-token
    /** 256 bits that look like nothing else. */
    private String makeToken(Account account, Instant now) {
        return digest(account.email() + ":" + now.toEpochMilli());
    }
// end
