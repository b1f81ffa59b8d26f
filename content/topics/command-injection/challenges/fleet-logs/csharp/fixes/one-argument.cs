// block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        string[] arguments = [.. options, host.Address, string.Join(' ', command)];
        var start = new ProcessStartInfo("ssh", arguments) { RedirectStandardOutput = true };
// end
