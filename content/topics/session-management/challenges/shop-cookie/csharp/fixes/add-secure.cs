// block: send-cookie
        var options = new CookieOptions
            { Path = "/", Domain = "example.com", MaxAge = TwelveHours, HttpOnly = true, Secure = true };
        response.Cookies.Append(CookieName, id, options);
        return Results.Ok(new { next = "/account/orders" });
// end
