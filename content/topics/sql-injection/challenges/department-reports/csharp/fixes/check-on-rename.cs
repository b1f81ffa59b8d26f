// part: imports
using System.Text.RegularExpressions;
// end
// block: rename
        var trimmed = name.Trim();
        if (!Regex.IsMatch(trimmed, @"\A[\p{L}\p{N} .&-]{1,120}\z"))
        {
            throw new ArgumentException("A name has letters, digits and . & - only", nameof(name));
        }
        var changed = await db.ExecuteAsync(
            "UPDATE departments SET name = @trimmed WHERE id = @departmentId AND manager_id = @managerId",
            new { trimmed, departmentId, managerId });
        if (changed == 0)
        {
            throw new KeyNotFoundException($"Manager {managerId} has no department {departmentId}");
        }
// end
