using Microsoft.AspNetCore.Mvc;

namespace Shop.Accounts;

public sealed record SignInForm(string Email, string Password);

public interface IAccounts
{
    Task<int?> CheckPasswordAsync(string email, string password);
}

public interface ISessions
{
    Task<string> CreateAsync(int customerId);
    Task<int?> FindAsync(string id);
}

public static class SignInEndpoints
{
    // part: name
    private const string CookieName = "session";
    // end
    private static readonly TimeSpan TwelveHours = TimeSpan.FromHours(12);

    public static void MapSignIn(this IEndpointRouteBuilder routes)
    {
        routes.MapPost("/account/sign-in", SignInAsync);
        routes.MapGet("/account/orders", ListOrdersAsync);
    }

    private static async Task<IResult> SignInAsync(
        [FromBody] SignInForm form, IAccounts accounts, ISessions sessions, HttpResponse response, ILogger<SignInForm> log)
    {
        // block: check-password
        int? customerId = await accounts.CheckPasswordAsync(form.Email.Trim().ToLowerInvariant(), form.Password);
        if (customerId is null) return Results.Json(new { error = "wrong_email_or_password" }, statusCode: 401);
        // end

        // block: open-session
        string id = await sessions.CreateAsync(customerId.Value);
        log.LogInformation("Customer {CustomerId} signed in", customerId);
        // end

        // block: send-cookie
        var options = new CookieOptions { Path = "/", Domain = "example.com", MaxAge = TwelveHours, HttpOnly = true };
        response.Cookies.Append(CookieName, id, options);
        return Results.Ok(new { next = "/account/orders" });
        // end
    }

    private static string? ReadCookie(HttpRequest request)
    {
        // block: read-cookie
        return request.Cookies.TryGetValue(CookieName, out string? id) ? id : null;
        // end
    }

    private static async Task<IResult> ListOrdersAsync(HttpContext context, ISessions sessions)
    {
        string? id = ReadCookie(context.Request);
        // block: require-session
        int? customerId = id is null ? null : await sessions.FindAsync(id);
        if (customerId is null) return Results.Unauthorized();
        context.Response.Headers.CacheControl = "no-store";
        return Results.Ok(new { customer = customerId, orders = Array.Empty<object>() });
        // end
    }
}
