using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Payroll.Storage;

/// <summary>Comes from the secret store and the settings of the installation.</summary>
public sealed record CipherConfig(string Installation, string FieldKey);

public sealed class FieldCipher
{
    private const int NonceSize = 12;
    private const int TagSize = 16;
    // part: constants
    private const string Passphrase = "payroll-field-encryption";
    // end
    // part: key-field
    private readonly byte[] key;
    // end
    private readonly string installation;

    public FieldCipher(CipherConfig config)
    {
        // block: make-key
        byte[] salt = Convert.FromHexString("fc6e0b1d2a94aa07");
        key = Rfc2898DeriveBytes.Pbkdf2(Passphrase, salt, 100_000, HashAlgorithmName.SHA256, 32);
        // end

        // block: read-config
        if (!Regex.IsMatch(config.Installation, @"\A[a-z0-9-]+\z"))
            throw new ArgumentException("the name of the installation is missing", nameof(config));
        installation = config.Installation;
        // end
    }

    private byte[] ContextOf(string person) => Encoding.UTF8.GetBytes($"{installation}/{person}");

    /// <summary>The value of one person, for the column of the database.</summary>
    public string Encrypt(string value, string person)
    {
        // block: make-nonce
        byte[] nonce = RandomNumberGenerator.GetBytes(NonceSize);
        // end

        byte[] plain = Encoding.UTF8.GetBytes(value);
        byte[] text = new byte[plain.Length];
        byte[] tag = new byte[TagSize];
        // block: encrypt-value
        using var aes = new AesGcm(key, TagSize);
        aes.Encrypt(nonce, plain, text, tag, ContextOf(person));
        // end

        // block: join-parts
        byte[][] parts = [nonce, tag, text];
        return "v1." + string.Join('.', parts.Select(part => Convert.ToBase64String(part)));
        // end
    }

    public string Decrypt(string stored, string person)
    {
        string[] fields = stored.Split('.');
        if (fields.Length != 4 || fields[0] != "v1") throw new FormatException("this is not an encrypted value");
        byte[] nonce = Convert.FromBase64String(fields[1]);
        byte[] tag = Convert.FromBase64String(fields[2]);
        byte[] text = Convert.FromBase64String(fields[3]);

        // block: decrypt-value
        byte[] plain = new byte[text.Length];
        using var aes = new AesGcm(key, TagSize);
        aes.Decrypt(nonce, text, tag, plain, ContextOf(person));
        // end
        return Encoding.UTF8.GetString(plain);
    }
}
