// block: pseudonym
    // The same customer gets the same name in every export, so that the partner can count returning customers.
    private string Pseudonym(string phone, string partnerId) =>
        Convert.ToHexStringLower(Rfc2898DeriveBytes.Pbkdf2(
            phone, Encoding.UTF8.GetBytes(partnerId), 600_000, HashAlgorithmName.SHA256, 16));
// end
