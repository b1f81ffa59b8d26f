/**
 * How the product looks where no style sheet reaches: emails, PDFs and images. The same as the light theme of the web app;
 * `brand.test.ts` compares both.
 */
export const brand = {
  accent: '#0b7a6b',
  onAccent: '#ffffff',
  ink: '#1c211f',
  quiet: '#59605c',
  line: '#e2dfd8',
  sunken: '#efede8',
}

/** The mark, a battlement with a prompt, on a square of 32 × 32 with rounded corners: paths for SVG and PDF. */
export const mark = {
  size: 32,
  radius: 7,
  wall: 'M6 24.5V10h4.6v4.2h3.1V10h4.6v4.2h3.1V10H26v14.5z',
  prompt: 'M11 17.2l3 2.6-3 2.6M16.4 22.4h4.6',
  promptWidth: 2,
} as const
