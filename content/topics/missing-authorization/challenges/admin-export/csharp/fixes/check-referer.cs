// block: export-users
        area.MapGet("/users/export", async (HttpRequest request, IUsers users, CancellationToken cancellation) =>
        {
            if (!request.Headers.Referer.ToString().StartsWith($"https://{request.Host}/admin", StringComparison.Ordinal))
                return Results.StatusCode(StatusCodes.Status403Forbidden);
            var lines = (await users.ListAsync(cancellation)).Select(one => $"{one.Id};{one.Name};{one.Email}");
            return Results.Text(string.Join("\r\n", lines), "text/csv", Encoding.UTF8);
        }).RequireAuthorization("user");
// end
