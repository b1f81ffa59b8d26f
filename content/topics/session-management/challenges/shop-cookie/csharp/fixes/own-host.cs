// part: name
    private const string CookieName = "__Host-session";
// end
// block: send-cookie
        var options = new CookieOptions { Path = "/", MaxAge = TwelveHours, HttpOnly = true, Secure = true };
        response.Cookies.Append(CookieName, id, options);
        return Results.Ok(new { next = "/account/orders" });
// end
