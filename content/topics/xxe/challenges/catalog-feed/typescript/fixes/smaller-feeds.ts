// block: check-size
const maxBytes = 8_000_000

function checkSize(body: Buffer): void {
  if (body.length > maxBytes) throw new FeedRefused('feed_too_large')
}
// end
