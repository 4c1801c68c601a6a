import { sport as faired } from '../bodies/sport.ts'
import { gold, paint, plastic } from '../kit/paint.ts'
import { framed, type Models } from './framed.ts'
import { crimson, navy, white } from './livery.ts'

const racer = framed(faired, 2.7, 70)

export const sport: Models = {
  'cbr-650r': racer({ paint: paint('#2d3d6b'), accent: crimson, second: plastic, rim: plastic }),
  'cbr-1000rr-r-fireblade-sp': racer({ paint: crimson, accent: navy, second: white, rim: gold, race: true }),
}
