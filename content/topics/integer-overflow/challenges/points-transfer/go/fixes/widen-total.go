// block: check-balance
	total := uint64(amount + fee)
	if total > uint64(sender.Balance) {
		slog.Info("transfer refused", "account", sender.ID, "amount", amount)
		return ErrBalanceTooLow
	}
// end
