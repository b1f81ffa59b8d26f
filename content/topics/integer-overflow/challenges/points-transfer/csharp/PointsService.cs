using Microsoft.Extensions.Logging;

namespace Rewards.Points;

public enum TransferResult { Ok, AmountInvalid, BalanceTooLow, ReceiverFull }

public sealed class Account(ulong id, uint balance)
{
    public ulong Id { get; } = id;
    public uint Balance { get; set; } = balance;
}

public sealed class PointsService(ILogger<PointsService> logger)
{
    /// <summary>Moves points to another account. Both are locked by the caller.</summary>
    public TransferResult Transfer(Account sender, Account receiver, uint amount)
    {
        // block: check-amount
        if (amount == 0 || sender.Id == receiver.Id) return TransferResult.AmountInvalid;
        // end

        // block: compute-fee
        var fee = Math.Max(amount / 100, 1u);
        // end

        // block: check-balance
        var total = amount + fee;
        if (total > sender.Balance)
        {
            logger.LogInformation("{Amount} points are too many for account {Account}", amount, sender.Id);
            return TransferResult.BalanceTooLow;
        }
        // end

        // block: check-receiver
        if (amount > uint.MaxValue - receiver.Balance) return TransferResult.ReceiverFull;
        // end

        // block: book-points
        sender.Balance -= (uint)total;
        receiver.Balance += amount;
        logger.LogInformation("{Amount} points from {Sender} to {Receiver}, fee {Fee}", amount, sender.Id, receiver.Id, fee);
        return TransferResult.Ok;
        // end
    }
}
