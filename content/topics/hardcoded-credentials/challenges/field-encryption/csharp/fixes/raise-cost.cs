// block: make-key
        byte[] salt = Convert.FromHexString("fc6e0b1d2a94aa07");
        key = Rfc2898DeriveBytes.Pbkdf2(Passphrase, salt, 1_300_000, HashAlgorithmName.SHA256, 32);
// end
