package points

import (
	"errors"
	"log/slog"
	"math"
)

var (
	ErrAmountInvalid = errors.New("amount_invalid")
	ErrBalanceTooLow = errors.New("balance_too_low")
	ErrReceiverFull  = errors.New("receiver_full")
)

type Account struct {
	ID      uint64
	Balance uint32
}

// Transfer moves points to another account. Both are locked by the caller.
func Transfer(sender, receiver *Account, amount uint32) error {
	// block: check-amount
	if amount == 0 || sender.ID == receiver.ID {
		return ErrAmountInvalid
	}
	// end

	// block: compute-fee
	fee := max(amount/100, 1)
	// end

	// block: check-balance
	total := amount + fee
	if total > sender.Balance {
		slog.Info("transfer refused", "account", sender.ID, "amount", amount)
		return ErrBalanceTooLow
	}
	// end

	// block: check-receiver
	if amount > math.MaxUint32-receiver.Balance {
		return ErrReceiverFull
	}
	// end

	// block: book-points
	sender.Balance -= uint32(total)
	receiver.Balance += amount
	slog.Info("transfer", "from", sender.ID, "to", receiver.ID, "amount", amount, "fee", fee)
	return nil
	// end
}
