// part: constants
    private static final String MODE = "AES/CTR/NoPadding";
    private static final int IV_LENGTH = 16;
// end
