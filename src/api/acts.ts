import * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/** Whether an act is possible now: true, or the code of the reason why the server would refuse it. */
export const refusable = z.union([z.literal(true), z.custom<ProblemCode>((value) => typeof value === 'string')])

/** Whether an act takes effect at once, or becomes a request to the managers. */
export const askable = z.union([z.literal(true), z.literal('ask')])
