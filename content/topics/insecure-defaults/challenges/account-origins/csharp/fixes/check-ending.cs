// block: allow-origin
                .SetIsOriginAllowed(origin => origin.StartsWith("https://") && origin.EndsWith("harbor.example"))
                .AllowCredentials()
// end
