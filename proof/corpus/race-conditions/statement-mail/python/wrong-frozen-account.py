# about: A frozen account can't be changed, but the field still gets another account.
# part: account
@dataclass(frozen=True)
class Account:
# end
