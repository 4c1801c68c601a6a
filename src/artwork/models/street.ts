import { cityScooter } from '../bodies/city-scooter.ts'
import { commuter } from '../bodies/commuter.ts'
import { cub } from '../bodies/cub.ts'
import { maxiScooter } from '../bodies/maxi-scooter.ts'
import { naked } from '../bodies/naked.ts'
import { neoRetro } from '../bodies/neo-retro.ts'
import { scooter } from '../bodies/scooter.ts'
import { bronze, gold, paint, plastic, red, steel } from '../kit/paint.ts'
import { framed, type Models } from './framed.ts'
import { black, crimson, white, wine } from './livery.ts'

const everyday = framed(commuter, 2.75, 63)
const stepThrough = framed(cub, 2.95, 60)
const modern = framed(scooter, 2.85, 62)
const smallWheeled = framed(cityScooter, 3, 58)
const tallWheeled = framed(cityScooter, 2.55, 64)
const touring = framed(maxiScooter, 2.5, 71)
const streetfighter = framed(naked, 2.75, 70)
const roadster = framed(neoRetro, 2.7, 72)

export const street: Models = {
  'cg-160-start': everyday({ paint: crimson, accent: plastic, trim: 'plain', rim: steel, spokes: 'wire' }),
  'cg-160-fan': everyday({
    paint: paint('#2f5fae'),
    accent: plastic,
    trim: 'shroud',
    rim: plastic,
    spokes: 'straight',
  }),
  'cg-160-titan': everyday({ paint: paint('#b4652d'), accent: plastic, trim: 'sport', rim: gold, spokes: 'split' }),
  'pop-110i': stepThrough({ paint: white, accent: plastic, shield: 'bare', rim: steel, spokes: 'wire' }),
  'biz-125-es': stepThrough({
    paint: wine,
    accent: plastic,
    shield: 'full',
    rim: plastic,
    spokes: 'straight',
    disc: true,
  }),
  'biz-125-ex': stepThrough({
    paint: paint('#3c5d86'),
    accent: white,
    shield: 'full',
    rim: gold,
    spokes: 'split',
    disc: true,
    seat: bronze,
  }),
  'pcx-cbs': modern({ paint: paint('#6f8296'), accent: plastic, rim: steel, brakes: 'front' }),
  'pcx-abs': modern({ paint: white, accent: plastic, rim: plastic, brakes: 'both' }),
  'pcx-dlx-abs': modern({ paint: black, accent: plastic, rim: gold, brakes: 'both', seat: bronze, screen: 'tall' }),
  'elite-125': smallWheeled({ paint: paint('#2868c8'), accent: plastic, rim: plastic }),
  'cg-160-cargo': everyday({ paint: white, accent: plastic, trim: 'cargo', rim: plastic, spokes: 'wire' }),
  'cb-300f-twister-cbs': streetfighter({
    paint: crimson,
    accent: plastic,
    rim: plastic,
    frame: plastic,
    engine: 'single',
    spring: red,
    abs: false,
    inverted: false,
  }),
  'cb-300f-twister-abs': streetfighter({
    paint: paint('#d9a417'),
    accent: plastic,
    rim: gold,
    frame: plastic,
    engine: 'single',
    spring: '#d9a417',
    inverted: false,
  }),
  'sh-150i': tallWheeled({ paint: paint('#2f5a4c'), accent: plastic, rim: steel, seat: bronze, tall: true }),
  'forza-350': touring({ paint: paint('#43536b'), accent: steel, rim: plastic }),
  'cb-500-hornet': streetfighter({
    paint: white,
    accent: crimson,
    rim: crimson,
    frame: crimson,
    engine: 'twin',
    spring: red,
  }),
  'cb-650r': roadster({
    paint: paint('#7d1426'),
    accent: steel,
    rim: plastic,
    fork: gold,
    headers: bronze,
    tail: 'short',
  }),
  'cb-1000r': roadster({ paint: black, accent: steel, rim: bronze, fork: plastic, headers: steel, tail: 'bare' }),
}
