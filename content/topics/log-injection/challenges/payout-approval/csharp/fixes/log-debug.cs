// part: catch
        catch (RefusedException error)
// end
// block: undo
            await tx.RollbackAsync(CancellationToken.None);
            log.LogDebug("Payout {PayoutId} not approved by user {UserId}: {Result}", payoutId, user.Id, error.Message);
            throw;
// end
