"""Values that differ from run to run and are the same for the same seed, so that special-casing a proof's inputs fails."""

import random
import string

_NAMES = (
    "Ada Amara Bela Bruno Carla Chidi Dana Dario Elena Emeka Farah Felix Grete Hugo Ines Ivan Jana Jonas Kamal Kira "
    "Lena Luis Maja Milan Nadia Nils Olga Omar Petra Pavel Quinn Rosa Rafael Sara Samir Tara Tomas Uma Vera Viktor Wanda Yara Zeno"
).split()


class Vary:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def number(self, start, end):
        """A whole number from `start` to `end`, both included."""
        return self._random.randint(start, end)

    def pick(self, choices):
        return self._random.choice(list(choices))

    def shuffle(self, items):
        """A new list with the same items in another order."""
        items = list(items)
        self._random.shuffle(items)
        return items

    def word(self):
        return self.text(self.number(5, 9))

    def name(self):
        return self.pick(_NAMES)

    def remark(self):
        """A free text as people write it: words, and between them every sign of a keyboard in another order each time."""
        return f"{self.word()} {''.join(self.shuffle(string.punctuation))} {self.word()} {self.number(0, 99)}"

    def text(self, length):
        return "".join(self._random.choice(string.ascii_lowercase) for _ in range(length))
