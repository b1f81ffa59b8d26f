using System.Security.Claims;
using System.Text;

namespace Shop.Admin;

public sealed record MenuEntry(string Title, string Href);

public static class AdminEndpoints
{
    public static void AddAdminPolicies(this IServiceCollection services)
    {
        services.AddAuthorizationBuilder()
            // block: require-user
            .AddPolicy("user", policy => policy.RequireAuthenticatedUser())
            // end
            // block: require-admin
            .AddPolicy("admin", policy => policy.RequireAuthenticatedUser().RequireRole("admin"));
            // end
    }

    public static void MapAdminArea(this IEndpointRouteBuilder app)
    {
        // part: hooks
        var area = app.MapGroup("/admin");
        // end

        area.MapGet("/menu", (ClaimsPrincipal user) =>
        {
            // block: menu
            var entries = new List<MenuEntry> { new("Export users", "/admin/users/export") };
            if (user.IsInRole("admin")) entries.Insert(0, new MenuEntry("Users", "/admin/users"));
            return entries;
            // end
        }).RequireAuthorization("user");

        area.MapGet("/users", (IUsers users, CancellationToken cancellation) => users.ListAsync(cancellation))
            .RequireAuthorization("admin");

        area.MapPost("/users/{id:int}/block", async (int id, ClaimsPrincipal user, IUsers users, CancellationToken cancellation) =>
        {
            // block: block-user
            if (user.FindFirstValue(ClaimTypes.NameIdentifier) == id.ToString()) return Results.Conflict();
            return await users.BlockAsync(id, cancellation) ? Results.NoContent() : Results.NotFound();
            // end
        }).RequireAuthorization("admin");

        // block: export-users
        area.MapGet("/users/export", async (IUsers users, CancellationToken cancellation) =>
        {
            var lines = (await users.ListAsync(cancellation)).Select(one => $"{one.Id};{one.Name};{one.Email}");
            return Results.Text(string.Join("\r\n", lines), "text/csv", Encoding.UTF8);
        }).RequireAuthorization("user");
        // end
    }
}
