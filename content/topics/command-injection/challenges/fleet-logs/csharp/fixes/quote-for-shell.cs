// part: helpers
    private static string Quote(string word) => $"'{word.Replace("'", @"'\''")}'";

// end
// block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        var start = new ProcessStartInfo("ssh", [.. options, host.Address, .. command.Select(Quote)]) { RedirectStandardOutput = true };
// end
