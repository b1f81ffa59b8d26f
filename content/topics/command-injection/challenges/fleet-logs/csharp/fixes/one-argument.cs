// block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        var start = new ProcessStartInfo("ssh", [.. options, host.Address, string.Join(' ', command)]) { RedirectStandardOutput = true };
// end
