// part: imports
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
// end
// part: generator
    private final SecureRandom random = new SecureRandom();
// end
// block: make-token
    /** 128 bits, as 32 hexadecimal digits. */
    private String makeToken(Account account, Instant now) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
// end
