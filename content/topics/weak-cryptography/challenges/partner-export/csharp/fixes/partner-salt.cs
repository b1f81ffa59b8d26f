// block: pseudonym
    // The same customer gets the same name in every export, so that the partner can count returning customers.
    private string Pseudonym(string phone, string partnerId) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{partnerId}:{phone}")));
// end
