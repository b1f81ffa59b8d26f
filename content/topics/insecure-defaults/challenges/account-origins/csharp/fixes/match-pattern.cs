// part: imports
using System.Text.RegularExpressions;
// end
// part: constants
    private static readonly Regex Origins = new(@"\Ahttps://(app|help).harbor.example\z");

// end
// block: allow-origin
                .SetIsOriginAllowed(origin => Origins.IsMatch(origin))
                .AllowCredentials()
// end
