import type { Drawing } from '../drawing.ts'
import type { Shape } from '../kit/shape.ts'

/** What draws each model, by slug. */
export type Models = Readonly<Record<string, () => Drawing>>

/** Fixes how a body is framed (pixels per centimetre, middle of its length), so that a model only says what is its own. */
export const framed =
  <Spec>(body: (spec: Spec) => Shape[], scale: number, centre: number) =>
  (spec: Spec) =>
  (): Drawing => ({ shapes: body(spec), scale, centre })
