import { motocross } from '../bodies/motocross.ts'
import { gold, plastic, steel } from '../kit/paint.ts'
import { framed, type Models } from './framed.ts'
import { black, crimson, navy, orange, white } from './livery.ts'

const competition = framed(motocross, 2.5, 72)

export const offRoad: Models = {
  'crf-250r': competition({ paint: crimson, accent: white, plate: white, rim: steel, number: '25' }),
  'crf-250-rx': competition({
    paint: crimson,
    accent: black,
    plate: plastic,
    rim: plastic,
    lights: true,
    number: '27',
  }),
  'crf-450-r': competition({
    paint: white,
    accent: crimson,
    plate: crimson,
    rim: gold,
    big: true,
    seat: navy,
    number: '45',
  }),
  'crf-450-rx': competition({
    paint: navy,
    accent: white,
    plate: white,
    rim: gold,
    big: true,
    lights: true,
    spring: orange.base,
    number: '47',
  }),
}
