import { limits } from '@parapet/contract'

/** Twice the largest display size, so that it is sharp on every screen. */
const most = { width: 640, height: 240 }

/**
 * Redraws any image the browser can show as a PNG of a suitable size, in Base64. An SVG becomes pixels here: the
 * service never gets a file with active content.
 */
export async function toPng(file: Blob): Promise<string> {
  const image = await openImage(file)
  const isVector = file.type === 'image/svg+xml'
  const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150]
  const fit = Math.min(most.width / width, most.height / height)
  for (let scale = isVector ? fit : Math.min(1, fit); scale > 0; scale *= 0.7) {
    const text = draw(image, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    if (text.length * 0.75 <= limits.logoBytes) return text
  }
  throw new Error('The image is too large.')
}

async function openImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = await readAsUrl(file)
  await image.decode()
  return image
}

function readAsUrl(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

function draw(image: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
