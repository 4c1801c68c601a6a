import { fold } from '#domain/search.ts'

type Channels = readonly [number, number, number]

// The tones of a painted part, as the drawings shade every colour: mixed with the night of the shadows or with white.
const night: Channels = [0x1b, 0x17, 0x30]
const white: Channels = [0xff, 0xff, 0xff]
const tones = [
  (base: Channels) => base,
  (base: Channels) => mix(base, night, 0.28),
  (base: Channels) => mix(base, white, 0.3),
  (base: Channels) => mix(base, night, 0.6),
] as const

/** The tone of a drawing for each colour that catalogues name, by its first word without accents. */
const palette: Readonly<Record<string, string>> = {
  amarelo: '#e3b51c',
  areia: '#c3a878',
  azul: '#2a5aa6',
  branco: '#e4e8ec',
  bronze: '#b4652d',
  cinza: '#7d858e',
  dourado: '#d9a417',
  laranja: '#e2761b',
  prata: '#b7bec6',
  preto: '#2a2c33',
  verde: '#45694f',
  vermelho: '#d21f2e',
}

/** Returns the tone in which drawings show a colour, like '#d21f2e'; null for a colour without one ('Tricolor'). */
export function toneOf(color: string): string | null {
  return palette[fold(color).split(/[^a-z]/, 1)[0] ?? ''] ?? null
}

/**
 * Returns the paint of a drawing: the colour that it shows and its tone. A drawing names both on its first tag:
 * `data-color="Azul" data-paint="#2f5fae #294b8b #6d8fc6"`, the tones being base, shade, light, and sometimes the
 * deepest shade. Null for a drawing that names none, which keeps its colours.
 */
export function paintOf(svg: string): { color: string; tones: readonly string[] } | null {
  const [, color, list] = /^<svg data-color="([^"]+)" data-paint="([^"]+)"/.exec(svg) ?? []
  return color && list ? { color, tones: list.split(' ') } : null
}

/** Returns a drawing in another colour. A drawing without paint and a colour without a tone leave it as it is. */
export function painted(svg: string, color: string): string {
  const [paint, tone] = [paintOf(svg), toneOf(color)]
  if (paint === null || tone === null || fold(paint.color) === fold(color)) return svg
  const base = channelsOf(tone)
  const renewed = new Map(paint.tones.map((old, index) => [old, hexOf((tones[index] ?? tones[0])(base))]))
  return svg.replace(/"(#[0-9a-f]{6})"/g, (whole, old: string) => (renewed.has(old) ? `"${renewed.get(old)}"` : whole))
}

const mix = (one: Channels, other: Channels, part: number): Channels => {
  const channel = (at: 0 | 1 | 2) => Math.round(one[at] * (1 - part) + other[at] * part)
  return [channel(0), channel(1), channel(2)]
}

const channelsOf = (hex: string): Channels => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const hexOf = (channels: Channels): string => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
