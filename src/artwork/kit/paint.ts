/** One colour of a motorcycle in the shades that flat drawing needs. */
export type Paint = { readonly base: string; readonly light: string; readonly dark: string; readonly deep: string }

function mix(from: string, to: string, share: number): string {
  const channel = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)
  const mixed = [0, 1, 2].map((i) => Math.round(channel(from, i) * (1 - share) + channel(to, i) * share))
  return `#${mixed.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

/** Derives the shades of a `#rrggbb` colour: shadows lean to a cool ink, so that they never look dirty. */
export const paint = (base: string): Paint => ({
  base,
  light: mix(base, '#ffffff', 0.3),
  dark: mix(base, '#1b1730', 0.28),
  deep: mix(base, '#14111f', 0.55),
})

export const tyre = paint('#26282d')
export const plastic = paint('#2b2e34')
export const steel = paint('#a9b1bb')
export const chrome = paint('#cfd5dc')
export const engineBlack = paint('#3b4048')
export const engineSilver = paint('#8d96a1')
export const gold = paint('#c79a3d')
export const bronze = paint('#8d6a45')
export const seatBlack = paint('#30333a')
export const glass = paint('#a9cfe0')
export const lamp = paint('#eaf4fa')
export const amber = '#f59a23'
export const red = '#d81f2d'
