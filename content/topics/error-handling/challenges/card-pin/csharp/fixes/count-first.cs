// block: compare-pin
        if (!await AddFailureAsync(card.Id)) throw new CardRefusedException("card_blocked");
        var isRight = await pinModule.IsPinAsync(card.Id, pin);
// end
// block: wrong-pin
        if (!isRight)
        {
            await mailer.SendAsync(card.Email, "wrong-pin", new { TriesLeft = MaxFailures - card.Failures - 1 });
            return false;
        }
// end
