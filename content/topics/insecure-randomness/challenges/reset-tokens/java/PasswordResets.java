package com.example.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
// part: imports
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
// end

public final class PasswordResets {
    private record Reset(Account account, Instant expiresAt) {}

    private static final Duration LIFETIME = Duration.ofMinutes(30);

    private final Map<String, Account> accounts;
    private final Mailer mailer;
    private final Map<String, Reset> resets = new ConcurrentHashMap<>();
    // part: generator
    private final Random random = new Random();
    // end

    public PasswordResets(Map<String, Account> accounts, Mailer mailer) {
        this.accounts = accounts;
        this.mailer = mailer;
    }

    public void request(String email, Instant now) {
        // block: find-account
        // No answer tells whether there is such an account.
        Account account = accounts.get(email.toLowerCase(Locale.ROOT));
        if (account == null) return;
        // end
        String token = makeToken(account, now);
        // block: remember
        resets.values().removeIf(reset -> reset.account() == account);
        resets.put(digest(token), new Reset(account, now.plus(LIFETIME)));
        // end
        // block: send
        mailer.sendReset(account.email(), token);
        // end
    }

    public boolean redeem(String token, String password, Instant now) {
        // block: redeem
        Reset reset = resets.remove(digest(token));
        if (reset == null || reset.expiresAt().isBefore(now)) return false;
        reset.account().setPassword(password);
        return true;
        // end
    }

    // block: make-token
    /** 128 bits, as 32 hexadecimal digits. */
    private String makeToken(Account account, Instant now) {
        return HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
    }
    // end

    private static String digest(String text) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum);
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException(error);
        }
    }
}
