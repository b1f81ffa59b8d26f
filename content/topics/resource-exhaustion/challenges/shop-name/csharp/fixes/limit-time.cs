// part: check-format
    private static async Task CheckFormatAsync(string name)
    {
        try
        {
            var isValid = await Task.Run(() => NamePattern.IsMatch(name)).WaitAsync(TimeSpan.FromMilliseconds(100));
            if (!isValid) throw new NameRefusedException("name_invalid");
        }
        catch (TimeoutException)
        {
            throw new NameRefusedException("name_invalid");
        }
    }
// end
