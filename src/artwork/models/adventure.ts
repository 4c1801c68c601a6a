import { adventure as traveller } from '../bodies/adventure.ts'
import { adventureScooter } from '../bodies/adventure-scooter.ts'
import { ruggedScooter } from '../bodies/rugged-scooter.ts'
import { trail } from '../bodies/trail.ts'
import { chrome, gold, paint, plastic, steel } from '../kit/paint.ts'
import { framed, type Models } from './framed.ts'
import { black, crimson, navy, orange, white } from './livery.ts'

const dualSport = framed(trail, 2.55, 70)
const longLegged = framed(trail, 2.5, 70)
const rugged = framed(ruggedScooter, 2.75, 62)
const maxi = framed(adventureScooter, 2.45, 75)
const tourer = framed(traveller, 2.45, 70)
const desert = framed(traveller, 2.3, 75)

const slate = paint('#3f5a75')

export const adventure: Models = {
  'nxr-160-bros-abs': dualSport({ paint: crimson, accent: white, rim: plastic, size: 'small' }),
  'nxr-160-bros-cbs': dualSport({ paint: black, accent: orange, rim: steel, size: 'small', abs: false }),
  'xre-190-abs': dualSport({ paint: paint('#6b7d58'), accent: plastic, rim: plastic, size: 'middle' }),
  'sahara-300-standard': longLegged({ paint: paint('#8e959c'), accent: crimson, rim: plastic, size: 'large' }),
  'sahara-300-rally': longLegged({ paint: white, accent: crimson, rim: gold, size: 'large', gear: 'rally' }),
  'sahara-300-adventure': longLegged({
    paint: paint('#c3a878'),
    accent: plastic,
    rim: plastic,
    size: 'large',
    gear: 'adventure',
  }),
  'adv-160': rugged({ paint: paint('#a8202d'), accent: steel, rim: plastic }),
  'nx-500': tourer({ paint: crimson, accent: plastic, rim: plastic, kind: 'tourer', cases: chrome, caseEdge: plastic }),
  'nc-750x': tourer({ paint: slate, accent: plastic, rim: plastic, kind: 'crossover', cases: slate, caseEdge: steel }),
  'x-adv': maxi({ paint: paint('#8f979e'), accent: paint('#d2372c'), rim: plastic }),
  'crf-1100l-africa-twin': desert({
    paint: white,
    accent: navy,
    rim: gold,
    kind: 'rally',
    cases: chrome,
    caseEdge: plastic,
    stripe: crimson.base,
  }),
}
