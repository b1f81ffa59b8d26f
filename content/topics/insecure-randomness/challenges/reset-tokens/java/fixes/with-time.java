// block: make-token
    /** 128 bits and the time, so that no two are alike. */
    private String makeToken(Account account, Instant now) {
        return Long.toHexString(now.toEpochMilli()) + "-"
                + HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
    }
// end
