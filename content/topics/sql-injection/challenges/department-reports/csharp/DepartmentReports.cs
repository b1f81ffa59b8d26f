using System.Data.Common;
using System.Text.Json;
// part: imports
// end
using Dapper;
using Microsoft.Extensions.Logging;

namespace Finance.Reports;

public sealed record ImportedDepartment(string Code, string Name);

public sealed class DepartmentReports(DbConnection db, ILogger<DepartmentReports> log)
{
    private sealed record Department(long Id, string Name);

    private sealed record MonthlyTotal(string Month, decimal Total);

    public async Task RenameAsync(long managerId, long departmentId, string name)
    {
        // block: rename
        var trimmed = name.Trim();
        if (trimmed.Length is 0 or > 120)
        {
            throw new ArgumentException("A name has 1 to 120 characters", nameof(name));
        }
        var changed = await db.ExecuteAsync(
            "UPDATE departments SET name = @trimmed WHERE id = @departmentId AND manager_id = @managerId",
            new { trimmed, departmentId, managerId });
        if (changed == 0)
        {
            throw new KeyNotFoundException($"Manager {managerId} has no department {departmentId}");
        }
        // end
    }

    public async Task ImportNamesAsync(IEnumerable<ImportedDepartment> departments)
    {
        // block: import
        foreach (var department in departments)
        {
            await db.ExecuteAsync("UPDATE departments SET name = @Name WHERE code = @Code", department);
        }
        // end
    }

    public async Task WriteReportsAsync()
    {
        // block: load-departments
        var departments = await db.QueryAsync<Department>("SELECT id, name FROM departments ORDER BY id");
        // end
        foreach (var department in departments)
        {
            // block: totals
            var totals = (await db.QueryAsync<MonthlyTotal>(
                "SELECT month, sum(amount) AS total FROM expenses"
                + $" WHERE cost_centre = '{department.Name}' GROUP BY month ORDER BY month")).AsList();
            // end

            // block: store-report
            await db.ExecuteAsync(
                "INSERT INTO reports (department_id, lines) VALUES (@Id, @lines)",
                new { department.Id, lines = JsonSerializer.Serialize(totals) });
            // end
            log.LogInformation("Report of department {Department}: {Months} months", department.Id, totals.Count);
        }
    }
}
