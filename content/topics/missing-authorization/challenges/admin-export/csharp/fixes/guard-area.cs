// part: hooks
        var area = app.MapGroup("/admin").RequireAuthorization("admin");
// end
// block: export-users
        area.MapGet("/users/export", async (IUsers users, CancellationToken cancellation) =>
        {
            var lines = (await users.ListAsync(cancellation)).Select(one => $"{one.Id};{one.Name};{one.Email}");
            return Results.Text(string.Join("\r\n", lines), "text/csv", Encoding.UTF8);
        });
// end
