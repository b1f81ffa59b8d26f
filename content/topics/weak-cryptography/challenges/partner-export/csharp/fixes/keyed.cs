// block: pseudonym
    // The same customer gets the same name in every export, so that the partner can count returning customers.
    private string Pseudonym(string phone, string partnerId)
    {
        var key = configuration["Export:JobSecret"]
            ?? throw new InvalidOperationException("Export:JobSecret is not set");
        return Convert.ToHexStringLower(HMACSHA256.HashData(
            Encoding.UTF8.GetBytes(key), Encoding.UTF8.GetBytes($"{partnerId}:{phone}")));
    }
// end
