// block: check-balance
	total := amount + fee
	if total > sender.Balance || sender.Balance-total > sender.Balance {
		slog.Info("transfer refused", "account", sender.ID, "amount", amount)
		return ErrBalanceTooLow
	}
// end
