// block: check-code
            if (!CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(expected), Encoding.ASCII.GetBytes(code)))
            {
                meter.CreateCounter<int>("payouts_refused").Add(1);
                throw new RefusedException("code_wrong");
            }
// end
