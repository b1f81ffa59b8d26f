// part: helpers
    private static string Quote(string word) => $"\"{word}\"";

// end
// block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        string[] arguments = [.. options, host.Address, .. command.Select(Quote)];
        var start = new ProcessStartInfo("ssh", arguments) { RedirectStandardOutput = true };
// end
