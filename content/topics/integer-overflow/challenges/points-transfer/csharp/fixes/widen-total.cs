// block: check-balance
        ulong total = amount + fee;
        if (total > sender.Balance)
        {
            logger.LogInformation("{Amount} points are too many for account {Account}", amount, sender.Id);
            return TransferResult.BalanceTooLow;
        }
// end
