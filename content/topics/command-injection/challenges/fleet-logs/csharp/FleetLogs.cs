using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Deploy.Logs;

public sealed record FleetHost(string Address, string User);

public sealed partial class FleetLogs(IReadOnlyDictionary<string, FleetHost> inventory)
{
    [GeneratedRegex(@"\b(token|password)=\S+")]
    private static partial Regex SecretPattern { get; }

    // part: helpers
    // end
    private static async Task<string> RunOnHostAsync(
        FleetHost host, IEnumerable<string> command, CancellationToken cancellation)
    {
        // block: run-on-host
        string[] options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-l", host.User];
        string[] arguments = [.. options, host.Address, .. command];
        var start = new ProcessStartInfo("ssh", arguments) { RedirectStandardOutput = true };
        // end
        using var process = Process.Start(start) ?? throw new InvalidOperationException("ssh did not start");
        var output = await process.StandardOutput.ReadToEndAsync(cancellation);
        await process.WaitForExitAsync(cancellation);
        var isDone = process.ExitCode == 0;
        return isDone ? output : throw new InvalidOperationException($"ssh ended with {process.ExitCode}");
    }

    public async Task<string[]> ReadAsync(string hostName, string unit, int? lines, CancellationToken cancellation)
    {
        // block: choose-host
        if (!inventory.TryGetValue(hostName, out var host))
        {
            throw new KeyNotFoundException($"There is no host {hostName}");
        }
        // end

        // block: line-count
        var lineCount = Math.Clamp(lines ?? 100, 1, 500);
        // end

        // block: unit-name
        var fullName = unit.Contains('.') ? unit : $"{unit}.service";
        // end

        // block: journal-command
        string[] command =
            ["journalctl", $"--unit={fullName}", $"--lines={lineCount}", "--output=short-iso", "--no-pager"];
        // end
        var output = await RunOnHostAsync(host, command, cancellation);

        // block: mask-tokens
        var masked = SecretPattern.Replace(output, "$1=***");
        // end
        return masked.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }
}
