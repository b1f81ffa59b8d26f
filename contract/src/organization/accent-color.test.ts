import { expect, test } from 'vitest'
import { contrastOf, deriveAccent } from './accent-color.ts'

/** Every fifteenth step of red, green and blue. */
const steps = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'))
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
const surfaces = { light: ['#ffffff', '#f7f6f3', '#efede8'], dark: ['#101615', '#161e1c', '#1c2523'] }

test('contrast is counted as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#0b7a6b', '#0b7a6b')).toBe(1)
})

test('whatever color is chosen, text on it and with it can be read on every surface of both themes', () => {
  const unreadable = colors.filter((chosen) => {
    const shades = deriveAccent(chosen)
    return (['light', 'dark'] as const).some((theme) => {
      const { accent, strong, soft, onAccent } = shades[theme]
      const pairs = surfaces[theme].flatMap((surface) => [[accent, surface] as const, [strong, surface] as const])
      return [...pairs, [onAccent, accent] as const, [strong, soft] as const].some(([a, b]) => contrastOf(a, b) < 4.5)
    })
  })

  expect(colors.length).toBeGreaterThan(5000)
  expect(unreadable).toEqual([])
})

test('a color that can be read already stays as it is', () => {
  expect(deriveAccent('#7a1f5c').light.accent).toBe('#7a1f5c')
  expect(deriveAccent('#ffd166').dark.accent).toBe('#ffd166')
})

test('a color keeps its hue when it is moved', () => {
  const { light } = deriveAccent('#ffd166')
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(light.accent.slice(at, at + 2), 16))

  expect(red).toBeGreaterThan(green as number)
  expect(green).toBeGreaterThan(blue as number)
})
