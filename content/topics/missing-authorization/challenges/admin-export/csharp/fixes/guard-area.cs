// part: hooks
        var area = app.MapGroup("/admin").RequireAuthorization("admin");
// end
