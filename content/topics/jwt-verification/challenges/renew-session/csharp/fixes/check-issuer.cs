// block: read-token
        if (!handler.CanReadToken(token)) throw new SignInAgainException("not a token");
        JsonWebToken claims = handler.ReadJsonWebToken(token);
        if (claims.Issuer != Issuer || !claims.Audiences.Contains(Audience))
            throw new SignInAgainException("not a token of this service");
// end
