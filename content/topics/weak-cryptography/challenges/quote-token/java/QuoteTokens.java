package com.example.quotes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
// part: imports
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
// end
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
// part: parameters
import javax.crypto.spec.IvParameterSpec;
// end
import javax.crypto.spec.SecretKeySpec;

public final class QuoteTokens {
    public record Quote(int discount, String product, String customer, long expiresAt) {}

    // part: constants
    private static final String MODE = "AES/CBC/PKCS5Padding";
    private static final int IV_LENGTH = 16;
    // end
    private final SecureRandom random = new SecureRandom();
    private final JsonMapper json = new JsonMapper();
    private final SecretKeySpec key;

    // block: load-key
    public QuoteTokens(String hexKey) {
        byte[] bytes = HexFormat.of().parseHex(hexKey);
        if (bytes.length != 32) throw new IllegalArgumentException("QUOTE_KEY must be 64 hexadecimal digits");
        key = new SecretKeySpec(bytes, "AES");
    }
    // end

    // block: seal
    /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
    public String seal(Quote quote) throws GeneralSecurityException, JsonProcessingException {
        byte[] iv = new byte[IV_LENGTH];
        random.nextBytes(iv);
        Cipher cipher = Cipher.getInstance(MODE);
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv));
        byte[] sealed = cipher.doFinal(json.writeValueAsBytes(quote));
        byte[] token = ByteBuffer.allocate(iv.length + sealed.length).put(iv).put(sealed).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }
    // end

    public Quote open(String token, Instant now) throws QuoteException {
        try {
            // block: decode
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            if (bytes.length < 32 || bytes.length > 4096) throw new QuoteException("the quote is not readable");
            // end
            // block: unseal
            Cipher cipher = Cipher.getInstance(MODE);
            cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(bytes, 0, IV_LENGTH));
            byte[] text = cipher.doFinal(bytes, IV_LENGTH, bytes.length - IV_LENGTH);
            // end
            // block: check
            Quote quote = parse(text);
            if (quote.expiresAt() < now.toEpochMilli()) throw new QuoteException("the quote has expired");
            // end
            return quote;
        } catch (GeneralSecurityException | IllegalArgumentException error) {
            throw new QuoteException("the quote is not readable");
        }
    }

    // block: parse
    private Quote parse(byte[] text) throws QuoteException {
        try {
            return json.readValue(new String(text, StandardCharsets.UTF_8), Quote.class);
        } catch (JsonProcessingException error) {
            throw new QuoteException("the quote is not readable");
        }
    }
    // end
}
