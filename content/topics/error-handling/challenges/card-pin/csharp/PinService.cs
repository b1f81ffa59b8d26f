using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Logging;

namespace Payments.Cards;

public interface IPinModule
{
    Task<bool> IsPinAsync(long cardId, string pin);
}

public interface IMailer
{
    Task SendAsync(string to, string template, object values);
}

public sealed class CardRefusedException(string code) : Exception(code);

public sealed class PinService(CardContext db, IPinModule pinModule, IMailer mailer, ILogger<PinService> logger)
{
    private const int MaxFailures = 3;

    /// <summary>Counts a failure in one statement, unless the card has no try left: then false.</summary>
    private async Task<bool> AddFailureAsync(long cardId) =>
        await db.Cards.Where(c => c.Id == cardId && c.Failures < MaxFailures)
            .ExecuteUpdateAsync(set => set.SetProperty(c => c.Failures, c => c.Failures + 1)) == 1;

    /// <summary>Whether this is the PIN of the card.</summary>
    public async Task<bool> VerifyAsync(long cardId, string pin)
    {
        // block: find-card
        var card = await db.Cards.AsNoTracking().SingleOrDefaultAsync(c => c.Id == cardId)
            ?? throw new CardRefusedException("card_unknown");
        // end

        // block: check-blocked
        if (card.Failures >= MaxFailures)
        {
            logger.LogWarning("Card {Card} is blocked", card.Id);
            throw new CardRefusedException("card_blocked");
        }
        // end

        // block: compare-pin
        var isRight = await pinModule.IsPinAsync(card.Id, pin);
        // end

        // block: wrong-pin
        if (!isRight)
        {
            await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
            await AddFailureAsync(card.Id);
            return false;
        }
        // end

        // block: right-pin
        await db.Cards.Where(c => c.Id == cardId).ExecuteUpdateAsync(set => set.SetProperty(c => c.Failures, 0));
        logger.LogInformation("Card {Card}: payment confirmed", card.Id);
        return true;
        // end
    }
}
