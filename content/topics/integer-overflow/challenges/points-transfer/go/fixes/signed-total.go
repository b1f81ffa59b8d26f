// block: check-balance
	total := int32(amount + fee)
	if total < 0 || uint32(total) > sender.Balance {
		slog.Info("transfer refused", "account", sender.ID, "amount", amount)
		return ErrBalanceTooLow
	}
// end
