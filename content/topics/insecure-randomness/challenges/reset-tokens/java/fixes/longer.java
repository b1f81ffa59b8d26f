// block: make-token
    /** 256 bits, as 64 hexadecimal digits. */
    private String makeToken(Account account, Instant now) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
// end
