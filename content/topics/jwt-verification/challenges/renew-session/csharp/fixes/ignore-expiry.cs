// block: read-token
        TokenValidationResult result = await handler.ValidateTokenAsync(token, new TokenValidationParameters
        {
            IssuerSigningKey = key, ValidAlgorithms = [SecurityAlgorithms.HmacSha256],
            ValidIssuer = Issuer, ValidAudience = Audience, ValidateLifetime = false,
        });
        if (result is not { IsValid: true, SecurityToken: JsonWebToken claims }) throw new SignInAgainException("not a token");
// end
