// Package cards deals hands of five.
package cards

import (
	// part: imports
	"errors"
	"math/rand/v2"
	"slices"
	"time"
	// end
)

const handSize = 5

var (
	suits = []string{"♣", "♦", "♥", "♠"}
	ranks = []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}
)

type Deal struct {
	Cards map[string][]string
	Rest  []string
}

type Audit interface {
	Record(table string, now time.Time, origin any)
}

// block: new-deck
func newDeck() []string {
	deck := make([]string, 0, len(suits)*len(ranks))
	for _, suit := range suits {
		for _, rank := range ranks {
			deck = append(deck, rank+suit)
		}
	}
	return deck
}
// end

// block: shuffle
// shuffle is Fisher-Yates: every order is equally likely.
func shuffle(deck []string, generator *rand.Rand) {
	for i := len(deck) - 1; i > 0; i-- {
		j := generator.IntN(i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
}
// end

func NewDeal(table string, players []string, now time.Time, audit Audit) (Deal, error) {
	// block: check-players
	if len(players) < 2 || len(players) > 6 {
		return Deal{}, errors.New("two to six players")
	}
	if unique := slices.Compact(slices.Sorted(slices.Values(players))); len(unique) != len(players) {
		return Deal{}, errors.New("a player sits twice")
	}
	// end
	// block: prepare
	// The number of the hand; with it, the deal can be repeated when a player complains.
	number := uint64(now.UnixMilli() % 10_000)
	deck := newDeck()
	shuffle(deck, rand.New(rand.NewPCG(number, 0)))
	audit.Record(table, now, number)
	// end
	// block: hand-out
	cards := make(map[string][]string, len(players))
	for _, player := range players {
		cut := len(deck) - handSize
		cards[player], deck = slices.Clone(deck[cut:]), deck[:cut]
	}
	return Deal{Cards: cards, Rest: deck}, nil
	// end
}
