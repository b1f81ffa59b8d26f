// part: catch
        catch (RefusedException error)
// end
// block: undo
            await tx.RollbackAsync(CancellationToken.None);
            await connection.ExecuteAsync(Record, new { userId = user.Id, payoutId, result = error.Message });
            throw;
// end
