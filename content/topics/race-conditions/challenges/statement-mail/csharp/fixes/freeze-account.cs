// part: account
public sealed record Account(long Id, string Holder, string Email);
// end
