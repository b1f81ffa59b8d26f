// block: check-balance
	if amount > sender.Balance || fee > sender.Balance-amount {
		slog.Info("transfer refused", "account", sender.ID, "amount", amount)
		return ErrBalanceTooLow
	}
	total := amount + fee
// end
