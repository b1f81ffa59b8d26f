// part: constants
    private const string Passphrase = "payroll-field-encryption";

    private byte[] KeyFor(byte[] salt) =>
        Rfc2898DeriveBytes.Pbkdf2(Passphrase, salt, iterations, HashAlgorithmName.SHA256, 32);
// end
// part: key-field
    private readonly int iterations;
// end
// block: make-key
        iterations = 100_000;
// end
// block: make-nonce
        byte[] nonce = RandomNumberGenerator.GetBytes(NonceSize);
        byte[] salt = RandomNumberGenerator.GetBytes(16);
// end
// block: encrypt-value
        using var aes = new AesGcm(KeyFor(salt), TagSize);
        aes.Encrypt(nonce, plain, text, tag, ContextOf(person));
        text = [.. salt, .. text];
// end
// block: decrypt-value
        byte[] salt = text[..16];
        text = text[16..];
        byte[] plain = new byte[text.Length];
        using var aes = new AesGcm(KeyFor(salt), TagSize);
        aes.Decrypt(nonce, text, tag, plain, ContextOf(person));
// end
