// block: wrong-pin
        if (!isRight)
        {
            try
            {
                await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
            }
            catch (Exception error)
            {
                logger.LogError(error, "Card {Card}: no mail about a wrong PIN", card.Id);
                throw;
            }
            await AddFailureAsync(card.Id);
            return false;
        }
// end
