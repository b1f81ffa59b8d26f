// block: compare-pin
        await AddFailureAsync(card.Id);
        var isRight = await pinModule.IsPinAsync(card.Id, pin);
// end
// block: wrong-pin
        if (!isRight)
        {
            await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
            return false;
        }
// end
