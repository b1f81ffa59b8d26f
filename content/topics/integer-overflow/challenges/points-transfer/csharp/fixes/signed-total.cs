// block: check-balance
        var total = (int)(amount + fee);
        if (total < 0 || (uint)total > sender.Balance)
        {
            logger.LogInformation("{Amount} points are too many for account {Account}", amount, sender.Id);
            return TransferResult.BalanceTooLow;
        }
// end
