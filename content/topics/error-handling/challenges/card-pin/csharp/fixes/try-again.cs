// block: wrong-pin
        if (!isRight)
        {
            for (var attempt = 1; ; attempt++)
            {
                try
                {
                    await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
                    break;
                }
                catch (Exception) when (attempt < 3)
                {
                    logger.LogInformation("Card {Card}: mail failed, attempt {Attempt}", card.Id, attempt);
                }
            }
            await AddFailureAsync(card.Id);
            return false;
        }
// end
