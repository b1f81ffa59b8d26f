// block: menu
            var entries = new List<MenuEntry>();
            if (!user.IsInRole("admin")) return entries;
            entries.Add(new MenuEntry("Users", "/admin/users"));
            entries.Add(new MenuEntry("Export users", "/admin/users/export"));
            return entries;
// end
