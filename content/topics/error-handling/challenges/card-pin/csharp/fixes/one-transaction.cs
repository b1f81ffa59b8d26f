// block: wrong-pin
        if (!isRight)
        {
            await using var transaction = await db.Database.BeginTransactionAsync();
            await AddFailureAsync(card.Id);
            await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
            await transaction.CommitAsync();
            return false;
        }
// end
