# part: account
@dataclass(frozen=True)
class Account:
# end
