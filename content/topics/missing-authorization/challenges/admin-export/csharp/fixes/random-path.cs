// block: menu
            var entries = new List<MenuEntry>();
            if (!user.IsInRole("admin")) return entries;
            entries.Add(new MenuEntry("Users", "/admin/users"));
            entries.Add(new MenuEntry("Export users", "/admin/users/export-9f27c4e1b08d"));
            return entries;
// end
// block: export-users
        area.MapGet("/users/export-9f27c4e1b08d", async (IUsers users, CancellationToken cancellation) =>
        {
            var lines = (await users.ListAsync(cancellation)).Select(one => $"{one.Id};{one.Name};{one.Email}");
            return Results.Text(string.Join("\r\n", lines), "text/csv", Encoding.UTF8);
        }).RequireAuthorization("user");
// end
