import { adventure } from './bodies/adventure.ts'
import { adventureScooter } from './bodies/adventure-scooter.ts'
import { cityScooter } from './bodies/city-scooter.ts'
import { commuter } from './bodies/commuter.ts'
import { cub } from './bodies/cub.ts'
import { maxiScooter } from './bodies/maxi-scooter.ts'
import { motocross } from './bodies/motocross.ts'
import { naked } from './bodies/naked.ts'
import { neoRetro } from './bodies/neo-retro.ts'
import { ruggedScooter } from './bodies/rugged-scooter.ts'
import { scooter } from './bodies/scooter.ts'
import { sport } from './bodies/sport.ts'
import { trail } from './bodies/trail.ts'
import { type Drawing, toSvg } from './drawing.ts'
import { bronze, chrome, gold, paint, plastic, steel } from './kit/paint.ts'
import { shadow } from './parts/chassis.ts'
import { wheel } from './parts/wheel.ts'

const white = paint('#e4e8ec')
const crimson = paint('#d21f2e')
const black = paint('#363b45')
const navy = paint('#27407f')

const drawings: Record<string, () => Drawing> = {
  'cg-160-start': () => ({
    shapes: commuter({ paint: crimson, accent: plastic, trim: 'plain', rim: steel, spokes: 'wire' }),
    scale: 2.75,
    centre: 63,
  }),
  'cg-160-fan': () => ({
    shapes: commuter({ paint: paint('#2f5fae'), accent: plastic, trim: 'shroud', rim: plastic, spokes: 'straight' }),
    scale: 2.75,
    centre: 63,
  }),
  'cg-160-titan': () => ({
    shapes: commuter({ paint: paint('#b4652d'), accent: plastic, trim: 'sport', rim: gold, spokes: 'split' }),
    scale: 2.75,
    centre: 63,
  }),
  'pop-110i': () => ({
    shapes: cub({ paint: white, accent: plastic, shield: 'bare', rim: steel, spokes: 'wire' }),
    scale: 2.95,
    centre: 60,
  }),
  'biz-125-es': () => ({
    shapes: cub({
      paint: paint('#b5172c'),
      accent: plastic,
      shield: 'full',
      rim: plastic,
      spokes: 'straight',
      disc: true,
    }),
    scale: 2.95,
    centre: 60,
  }),
  'biz-125-ex': () => ({
    shapes: cub({
      paint: paint('#3c5d86'),
      accent: white,
      shield: 'full',
      rim: gold,
      spokes: 'split',
      disc: true,
      seat: bronze,
    }),
    scale: 2.95,
    centre: 60,
  }),
  'pcx-cbs': () => ({
    shapes: scooter({ paint: paint('#6f8296'), accent: plastic, rim: steel, brakes: 'front' }),
    scale: 2.85,
    centre: 62,
  }),
  'pcx-abs': () => ({
    shapes: scooter({ paint: white, accent: plastic, rim: plastic, brakes: 'both' }),
    scale: 2.85,
    centre: 62,
  }),
  'pcx-dlx-abs': () => ({
    shapes: scooter({ paint: black, accent: plastic, rim: gold, brakes: 'both', seat: bronze, screen: 'tall' }),
    scale: 2.85,
    centre: 62,
  }),
  'elite-125': () => ({
    shapes: cityScooter({ paint: paint('#2868c8'), accent: plastic, rim: plastic }),
    scale: 3,
    centre: 58,
  }),
  'cg-160-cargo': () => ({
    shapes: commuter({ paint: white, accent: plastic, trim: 'cargo', rim: plastic, spokes: 'wire' }),
    scale: 2.75,
    centre: 63,
  }),
  'cb-300f-twister-cbs': () => ({
    shapes: naked({
      paint: crimson,
      accent: plastic,
      rim: plastic,
      frame: plastic,
      engine: 'single',
      spring: '#d81f2d',
      abs: false,
      inverted: false,
    }),
    scale: 2.75,
    centre: 70,
  }),
  'cb-300f-twister-abs': () => ({
    shapes: naked({
      paint: paint('#d9a417'),
      accent: plastic,
      rim: gold,
      frame: plastic,
      engine: 'single',
      spring: '#d9a417',
      inverted: false,
    }),
    scale: 2.75,
    centre: 70,
  }),
  'sh-150i': () => ({
    shapes: cityScooter({ paint: paint('#2f5a4c'), accent: plastic, rim: steel, seat: bronze, tall: true }),
    scale: 2.55,
    centre: 64,
  }),
  'forza-350': () => ({
    shapes: maxiScooter({ paint: paint('#43536b'), accent: steel, rim: plastic }),
    scale: 2.5,
    centre: 71,
  }),
  'cb-500-hornet': () => ({
    shapes: naked({ paint: white, accent: crimson, rim: crimson, frame: crimson, engine: 'twin', spring: '#d81f2d' }),
    scale: 2.75,
    centre: 70,
  }),
  'cb-650r': () => ({
    shapes: neoRetro({
      paint: paint('#7d1426'),
      accent: steel,
      rim: plastic,
      fork: gold,
      headers: bronze,
      tail: 'short',
    }),
    scale: 2.7,
    centre: 72,
  }),
  'cb-1000r': () => ({
    shapes: neoRetro({ paint: black, accent: steel, rim: bronze, fork: plastic, headers: steel, tail: 'bare' }),
    scale: 2.7,
    centre: 72,
  }),
  'nxr-160-bros-abs': () => ({
    shapes: trail({ paint: crimson, accent: white, rim: plastic, size: 'small' }),
    scale: 2.55,
    centre: 70,
  }),
  'nxr-160-bros-cbs': () => ({
    shapes: trail({ paint: black, accent: paint('#e2761b'), rim: steel, size: 'small', abs: false }),
    scale: 2.55,
    centre: 70,
  }),
  'xre-190-abs': () => ({
    shapes: trail({ paint: paint('#6b7d58'), accent: plastic, rim: plastic, size: 'middle' }),
    scale: 2.55,
    centre: 70,
  }),
  'sahara-300-standard': () => ({
    shapes: trail({ paint: paint('#8e959c'), accent: crimson, rim: plastic, size: 'large' }),
    scale: 2.5,
    centre: 70,
  }),
  'sahara-300-rally': () => ({
    shapes: trail({ paint: white, accent: crimson, rim: gold, size: 'large', gear: 'rally' }),
    scale: 2.5,
    centre: 70,
  }),
  'sahara-300-adventure': () => ({
    shapes: trail({ paint: paint('#c3a878'), accent: plastic, rim: plastic, size: 'large', gear: 'adventure' }),
    scale: 2.5,
    centre: 70,
  }),
  'adv-160': () => ({
    shapes: ruggedScooter({ paint: paint('#a8202d'), accent: steel, rim: plastic }),
    scale: 2.75,
    centre: 62,
  }),
  'nx-500': () => ({
    shapes: adventure({
      paint: crimson,
      accent: plastic,
      rim: plastic,
      kind: 'tourer',
      cases: chrome,
      caseEdge: plastic,
    }),
    scale: 2.45,
    centre: 70,
  }),
  'nc-750x': () => ({
    shapes: adventure({
      paint: paint('#3f5a75'),
      accent: plastic,
      rim: plastic,
      kind: 'crossover',
      cases: paint('#3f5a75'),
      caseEdge: steel,
    }),
    scale: 2.45,
    centre: 71,
  }),
  'x-adv': () => ({
    shapes: adventureScooter({ paint: paint('#8f979e'), accent: paint('#d2372c'), rim: plastic }),
    scale: 2.45,
    centre: 75,
  }),
  'crf-1100l-africa-twin': () => ({
    shapes: adventure({ paint: white, accent: navy, rim: gold, kind: 'rally', cases: chrome, caseEdge: plastic }),
    scale: 2.35,
    centre: 76,
  }),
  'crf-250r': () => ({
    shapes: motocross({ number: '25', paint: crimson, accent: white, plate: white, rim: steel }),
    scale: 2.5,
    centre: 72,
  }),
  'crf-250-rx': () => ({
    shapes: motocross({ number: '27', paint: crimson, accent: black, plate: plastic, rim: plastic, lights: true }),
    scale: 2.5,
    centre: 72,
  }),
  'crf-450-r': () => ({
    shapes: motocross({
      number: '45',
      paint: white,
      accent: crimson,
      plate: crimson,
      rim: gold,
      big: true,
      seat: paint('#27407f'),
    }),
    scale: 2.5,
    centre: 72,
  }),
  'crf-450-rx': () => ({
    shapes: motocross({
      number: '47',
      paint: navy,
      accent: white,
      plate: white,
      rim: gold,
      big: true,
      lights: true,
      spring: '#e2761b',
    }),
    scale: 2.5,
    centre: 72,
  }),
  'cbr-650r': () => ({
    shapes: sport({ paint: paint('#2d3d6b'), accent: crimson, second: plastic, rim: plastic }),
    scale: 2.7,
    centre: 70,
  }),
  'cbr-1000rr-r-fireblade-sp': () => ({
    shapes: sport({ paint: crimson, accent: navy, second: white, rim: gold, race: true }),
    scale: 2.7,
    centre: 70,
  }),
}

let drawn: Readonly<Record<string, string>> | undefined

/** All motorcycles by slug, as SVG documents; drawn once per build. */
export function artworks(): Readonly<Record<string, string>> {
  drawn ??= Object.fromEntries(
    Object.entries(drawings).map(([slug, draw], i) => [slug, toSvg(draw(), `m${i.toString(36)}`)]),
  )
  return drawn
}

/** A quiet silhouette for models that have no drawing. */
export function placeholder(): string {
  const grey = paint('#c3c9d0')
  return toSvg(
    {
      shapes: [
        ...shadow(0, 131),
        ...wheel({ at: 0, radius: 31, rim: 23, spokes: 'straight', paint: grey }),
        ...wheel({ at: 131, radius: 31, rim: 23, spokes: 'straight', paint: grey }),
      ],
      scale: 2.75,
      centre: 63,
    },
    'p',
  )
}
