// block: check-balance
        var total = amount + fee;
        if (total > sender.Balance || sender.Balance - total > sender.Balance)
        {
            logger.LogInformation("{Amount} points are too many for account {Account}", amount, sender.Id);
            return TransferResult.BalanceTooLow;
        }
// end
