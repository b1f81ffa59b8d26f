// block: check-code
            if (!CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(expected), Encoding.ASCII.GetBytes(code)))
            {
                await connection.ExecuteAsync(Record, new { userId = user.Id, payoutId, result = "code_wrong" }, tx);
                throw new RefusedException("code_wrong");
            }
// end
