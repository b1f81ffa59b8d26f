// part: helpers
    private static string Quote(string word) => $"'{word.Replace("'", @"'\''")}'";

// end
// block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        string[] arguments = [.. options, host.Address, .. command.Select(Quote)];
        var start = new ProcessStartInfo("ssh", arguments) { RedirectStandardOutput = true };
// end
