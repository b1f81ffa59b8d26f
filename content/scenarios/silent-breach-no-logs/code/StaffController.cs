using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;

namespace Loyalty.Web.Staff;

public sealed record SignInForm(string Email, string Password);

public sealed class StaffController(
    IStaffStore staff, ICustomerStore customers, IPasswordHasher<StaffMember> hasher, ILogger<StaffController> logger) : Controller
{
    [HttpPost("/login")]
    public async Task<IActionResult> SignIn([FromForm] SignInForm form, CancellationToken cancel)
    {
        // block: find-member
        var member = await staff.FindByEmailAsync(form.Email.Trim().ToLowerInvariant(), cancel);
        // end
        // block: compare-password
        if (member is null ||
            hasher.VerifyHashedPassword(member, member.PasswordHash, form.Password) == PasswordVerificationResult.Failed)
        {
            ModelState.AddModelError("", "Wrong e-mail address or password.");
            return View("SignIn");
        }
        // end
        // block: start-session
        var identity = new ClaimsIdentity("staff");
        identity.AddClaim(new Claim(ClaimTypes.NameIdentifier, member.Id));
        identity.AddClaim(new Claim(ClaimTypes.Role, member.Role));
        await HttpContext.SignInAsync(new ClaimsPrincipal(identity));
        logger.LogInformation("Staff member {MemberId} signed in from {Address}", member.Id, HttpContext.Connection.RemoteIpAddress);
        return Redirect("/customers");
        // end
    }

    // block: export-customers
    [Authorize(Roles = "support,admin")]
    [HttpPost("/customers/export")]
    public async Task<IActionResult> Export([FromForm] string filter, CancellationToken cancel)
    {
        var rows = await customers.SearchAsync(filter, cancel);
        return File(CsvWriter.Write(rows), "text/csv", "customers.csv");
    }
    // end

    // block: handle-error
    [Route("/error")]
    public IActionResult Error()
    {
        logger.LogError("Request {TraceId} failed", HttpContext.TraceIdentifier);
        return View("Error", HttpContext.TraceIdentifier);
    }
    // end
}
