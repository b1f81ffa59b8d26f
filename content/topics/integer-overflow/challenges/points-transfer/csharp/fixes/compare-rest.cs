// block: check-balance
        if (amount > sender.Balance || fee > sender.Balance - amount)
        {
            logger.LogInformation("{Amount} points are too many for account {Account}", amount, sender.Id);
            return TransferResult.BalanceTooLow;
        }
        var total = amount + fee;
// end
