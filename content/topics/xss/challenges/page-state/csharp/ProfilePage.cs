using System.Net;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Community.Pages;

public sealed record Profile(string Handle, string Name, string Biography, DateOnly JoinedOn, string Email);

public interface IProfiles
{
    Task<Profile?> FindByHandleAsync(string handle, CancellationToken cancellation);
}

public static class ProfilePage
{
    private static readonly JsonSerializerOptions StateOptions = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>What the application begins with; web/src/start.ts reads it.</summary>
    private static string RenderState(object state)
    {
        // block: state-script
        var json = JsonSerializer.Serialize(state, StateOptions);
        return $"<script>window.__STATE__ = {json}</script>";
        // end
    }

    // block: escape-helper
    private static string EscapeHtml(string text) => WebUtility.HtmlEncode(text);
    // end

    public static void MapProfilePages(this IEndpointRouteBuilder app)
    {
        app.MapGet("/people/{handle}", async (string handle, IProfiles profiles, CancellationToken cancellation) =>
        {
            // block: find-profile
            var profile = await profiles.FindByHandleAsync(handle.ToLowerInvariant(), cancellation);
            if (profile is null)
            {
                const string notFound = "<!doctype html><title>Not found</title><p>There is no such member.</p>";
                return Results.Content(notFound, "text/html; charset=utf-8", statusCode: 404);
            }
            // end

            // block: choose-fields
            var (shownHandle, name, biography, joinedOn, _) = profile;
            var state = new { Page = "profile", Profile = new { Handle = shownHandle, name, biography, joinedOn } };
            // end

            // block: page-head
            var description = biography.Length <= 160 ? biography : biography[..160];
            var head = $"""
                <title>{EscapeHtml(name)} · Community</title>
                <meta name="description" content="{EscapeHtml(description)}">
                """;
            // end

            // block: page-body
            var page = $"""
                <!doctype html>
                <html lang="en">
                <head>{head}<link rel="stylesheet" href="/assets/app.css"></head>
                <body><div id="app"></div>{RenderState(state)}<script type="module" src="/assets/app.js"></script></body>
                </html>
                """;
            return Results.Content(page, "text/html; charset=utf-8");
            // end
        });
    }
}
