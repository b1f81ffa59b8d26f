using System.Net.Mime;
using System.Security.Claims;
// part: imports
// end
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.EntityFrameworkCore;

namespace Harbor.Accounts;

public sealed record PhoneChange(string? Phone);

public static class AccountRoutes
{
    // part: constants
    // end
    public static void AddAccounts(this IServiceCollection services)
    {
        services.AddCors(cors => cors.AddDefaultPolicy(policy =>
        {
            policy
                // block: allow-origin
                .SetIsOriginAllowed(_ => true)
                .AllowCredentials()
                // end
                // block: answer-preflight
                .WithMethods("GET", "PUT")
                .WithHeaders("Content-Type")
                .SetPreflightMaxAge(TimeSpan.FromMinutes(10));
                // end
        }));
        // block: find-session
        services.AddSingleton<DatabaseTicketStore>();
        services.AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme).AddCookie(options =>
        {
            options.Cookie.SameSite = SameSiteMode.None;
            options.Cookie.SecurePolicy = CookieSecurePolicy.Always;
        });
        services.AddOptions<CookieAuthenticationOptions>(CookieAuthenticationDefaults.AuthenticationScheme)
            .Configure<DatabaseTicketStore>((options, store) => options.SessionStore = store);
        services.AddAuthorization();
        // end
    }

    public static void MapAccounts(this WebApplication app)
    {
        app.UseCors();
        app.UseAuthentication();
        app.UseAuthorization();

        // block: read-profile
        app.MapGet("/profile", async (HttpContext context, ClaimsPrincipal principal, AccountDb db) =>
        {
            var id = int.Parse(principal.FindFirstValue(ClaimTypes.NameIdentifier)!);
            context.Response.Headers.CacheControl = "no-store";
            return Results.Ok(await db.Users.AsNoTracking().SingleAsync(user => user.Id == id));
        }).RequireAuthorization();
        // end

        // block: change-phone
        app.MapPut("/profile/phone", async (PhoneChange change, ClaimsPrincipal principal, AccountDb db) =>
        {
            if (change.Phone is not ['+', .. { Length: >= 6 and <= 15 } digits] || !digits.All(char.IsAsciiDigit))
                return Results.BadRequest(new { error = "phone_invalid" });
            var id = int.Parse(principal.FindFirstValue(ClaimTypes.NameIdentifier)!);
            var user = await db.Users.SingleAsync(one => one.Id == id);
            user.Phone = change.Phone;
            await db.SaveChangesAsync();
            return Results.NoContent();
        }).Accepts<PhoneChange>(MediaTypeNames.Application.Json).RequireAuthorization();
        // end
    }
}
