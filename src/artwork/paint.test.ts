import { describe, expect, it } from 'vitest'
import { standardMotorcycles } from '#content/motorcycles/standard.ts'
import { painted, paintOf, toneOf } from './paint.ts'

const files = import.meta.glob<string>('./motorcycles/*.svg', { query: '?raw', import: 'default', eager: true })
const drawingOf = (id: string) => files[`./motorcycles/${id}.svg`] ?? ''

describe('the drawing of a model', () => {
  it.each(standardMotorcycles.map(({ id, colors = [] }) => [id, colors] as const))(
    '%s looks like each of %j',
    (id, colors) => {
      const svg = drawingOf(id)
      const drawings = colors.map((color) => painted(svg, color))
      expect(new Set(drawings).size).toBe(colors.length)
      // The catalogue's first colour is the one that was drawn.
      expect(drawings[0]).toBe(svg)
      for (const tone of paintOf(svg)?.tones ?? []) expect(svg).toContain(`="${tone}"`)
    },
  )

  it('takes the tone of a colour by its first word, and keeps its own for a colour without one', () => {
    expect(toneOf('Vermelho')).toBe(toneOf('vermelho fosco'))
    const svg = drawingOf('cg-160-fan')
    expect(painted(svg, 'Vermelho fosco')).toContain(`="${toneOf('Vermelho')}"`)
    expect(painted(svg, 'Tricolor')).toBe(svg)
    expect(painted('<svg></svg>', 'Vermelho')).toBe('<svg></svg>')
  })
})
