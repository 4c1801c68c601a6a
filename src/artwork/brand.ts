import { brand } from '#content/brand.ts'
import { lettering, widthOf } from './lettering.ts'

/** The brand's colours in pictures; the pages' own are the tokens of `src/styles/theme.css`. */
export const brandColors = {
  red: '#c5112e',
  night: '#6f0719',
  leaf: '#12693f',
  ink: '#1a1618',
  paper: '#f8f6f4',
  blush: '#f4b3bd',
}

export type Tone = 'color' | 'onDark'

const tones = {
  color: { body: brandColors.red, wing: brandColors.leaf, eye: '#fff', text: brandColors.red, word: brandColors.ink },
  onDark: { body: '#fff', wing: brandColors.blush, eye: brandColors.red, text: '#fff', word: '#fff' },
}

const BODY =
  'M37 5c9.5 0 16.6 6.4 17.6 15 .9.3 1.6 1 2 2 1.3 3.6.2 7.2-2.6 9.6-.6-2.8-2.4-4.6-5-5.2-.6 14-9.6 24.8-23 27.2-7.5 1.4-13.5 4.2-19.5 9.4.8-9 4.5-16.4 10.3-23.2C22.6 33 21.5 27 22.2 20.6 23.1 11.2 29 5 37 5Z'
const WING = 'M27 25.5c9.8 1.6 14.3 10.5 8.3 17.5-5 5.8-13 4.8-22.3 10.3 5-11.4 12.7-13.8 14-27.8Z'

/** The symbol, a tiriva (a small parakeet), as markup for a 64 × 64 square. */
export function symbol(tone: Tone): string {
  const { body, wing, eye } = tones[tone]
  return `<path fill="${body}" d="${BODY}"/><path fill="${wing}" d="${WING}"/><circle cx="41.5" cy="16.5" r="3.1" fill="${eye}"/>`
}

/** The symbol alone as an SVG document, decorative where it is inlined. */
export const symbolSvg = (tone: Tone = 'color'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 3 56 62" width="56" height="62" aria-hidden="true">${symbol(tone)}</svg>`

const names = {
  short: [[brand.short, 800]],
  maker: [
    [brand.short, 800],
    [brand.maker.replace(brand.short, '').trim(), 500],
  ],
  bank: [
    [brand.bank.replace(brand.short, '').trim(), 500],
    [brand.short, 800],
  ],
} as const

/** Symbol and name on one line, 64 px high, as markup with its width. */
export function wordMark(name: keyof typeof names, tone: Tone): { markup: string; width: number } {
  const colors = tones[tone]
  const size = 47
  let x = 68
  const words = names[name].map(([word, weight]) => {
    const path = `<path fill="${weight === 800 ? colors.text : colors.word}" d="${lettering(word, size, weight, x, 50)}"/>`
    x += widthOf(word, size, weight) + 12
    return path
  })
  return { markup: symbol(tone) + words.join(''), width: Math.ceil(x - 10) }
}

/** Symbol and name as an SVG document, decorative where it is inlined: the link around it says the name. */
export function wordMarkSvg(name: keyof typeof names, tone: Tone = 'color'): string {
  const { markup, width } = wordMark(name, tone)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 2 ${width - 6} 62" width="${width - 6}" height="62" aria-hidden="true">${markup}</svg>`
}
