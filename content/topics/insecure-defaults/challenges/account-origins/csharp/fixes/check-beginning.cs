// part: constants
    private static readonly string[] Origins = ["https://app.harbor.example", "https://help.harbor.example"];

// end
// block: allow-origin
                .SetIsOriginAllowed(origin => Origins.Any(one => origin.StartsWith(one, StringComparison.Ordinal)))
                .AllowCredentials()
// end
