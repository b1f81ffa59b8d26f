// part: constants
    private static readonly string[] Words = ["encryption", "payroll", "field"];
    private static readonly string Passphrase = string.Join('-', Words[1], Words[2], Words[0]);
// end
