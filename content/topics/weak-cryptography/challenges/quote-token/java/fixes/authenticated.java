// part: parameters
import javax.crypto.spec.GCMParameterSpec;
// end
// part: constants
    private static final String MODE = "AES/GCM/NoPadding";
    private static final int IV_LENGTH = 12;
    private static final int TAG_BITS = 128;
// end
// block: seal
    /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
    public String seal(Quote quote) throws GeneralSecurityException, JsonProcessingException {
        byte[] iv = new byte[IV_LENGTH];
        random.nextBytes(iv);
        Cipher cipher = Cipher.getInstance(MODE);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, iv));
        byte[] sealed = cipher.doFinal(json.writeValueAsBytes(quote));
        byte[] token = ByteBuffer.allocate(iv.length + sealed.length).put(iv).put(sealed).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }
// end
// block: unseal
            Cipher cipher = Cipher.getInstance(MODE);
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, bytes, 0, IV_LENGTH));
            byte[] text = cipher.doFinal(bytes, IV_LENGTH, bytes.length - IV_LENGTH);
// end
