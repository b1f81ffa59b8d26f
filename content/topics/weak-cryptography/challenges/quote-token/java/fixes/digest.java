// part: imports
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
// end
// part: constants
    private static final String MODE = "AES/CBC/PKCS5Padding";
    private static final int IV_LENGTH = 16;
    private static final int DIGEST_LENGTH = 32;
// end
// block: seal
    /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
    public String seal(Quote quote) throws GeneralSecurityException, JsonProcessingException {
        byte[] iv = new byte[IV_LENGTH];
        random.nextBytes(iv);
        Cipher cipher = Cipher.getInstance(MODE);
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv));
        byte[] text = cipher.doFinal(json.writeValueAsBytes(quote));
        byte[] sealed = ByteBuffer.allocate(iv.length + text.length).put(iv).put(text).array();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(sealed);
        byte[] token = ByteBuffer.allocate(sealed.length + digest.length).put(sealed).put(digest).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }
// end
// block: unseal
            int end = bytes.length - DIGEST_LENGTH;
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(bytes, 0, end);
            byte[] digest = ByteBuffer.allocate(DIGEST_LENGTH).put(bytes, end, DIGEST_LENGTH).array();
            if (!MessageDigest.isEqual(sha256.digest(), digest)) throw new QuoteException("the quote was changed");
            Cipher cipher = Cipher.getInstance(MODE);
            cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(bytes, 0, IV_LENGTH));
            byte[] text = cipher.doFinal(bytes, IV_LENGTH, end - IV_LENGTH);
// end
