// block: check-size
const maxBytes = 256_000

function checkSize(body: Buffer): void {
  if (body.length > maxBytes) throw new FeedRefused('feed_too_large')
}
// end
