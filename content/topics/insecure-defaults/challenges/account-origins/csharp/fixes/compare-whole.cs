// part: constants
    private static readonly string[] Origins = ["https://app.harbor.example", "https://help.harbor.example"];

// end
// block: allow-origin
                .WithOrigins(Origins)
                .AllowCredentials()
// end
