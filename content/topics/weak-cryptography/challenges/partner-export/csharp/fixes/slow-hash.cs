// block: pseudonym
    // The same customer gets the same name in every export, so that the partner can count returning customers.
    private string Pseudonym(string phone, string partnerId)
    {
        var derived = Rfc2898DeriveBytes.Pbkdf2(
            Encoding.UTF8.GetBytes(phone), Encoding.UTF8.GetBytes(partnerId),
            iterations: 600_000, HashAlgorithmName.SHA256, outputLength: 16);
        return Convert.ToHexStringLower(derived);
    }
// end
