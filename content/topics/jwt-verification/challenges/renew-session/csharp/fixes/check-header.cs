// block: read-token
        if (!handler.CanReadToken(token)) throw new SignInAgainException("not a token");
        JsonWebToken claims = handler.ReadJsonWebToken(token);
        if (claims.Alg != SecurityAlgorithms.HmacSha256) throw new SignInAgainException("algorithm");
// end
