import { expect, test } from 'vitest'
import { svgDataUrl } from './svg-data-url.ts'

test('an address that holds a drawing has no character that addresses may not have, and gives the drawing back', () => {
  const drawing = `<svg fill="#c00" d='M 1 2'>\n<path style="{a}" /> 100%</svg>`
  const url = svgDataUrl(drawing)
  expect(url).toMatch(/^data:image\/svg\+xml,[\w!$&'()*+,\-./:;=?@~%]+$/)
  expect(decodeURIComponent(url.split(',').slice(1).join(','))).toBe(drawing.replaceAll('"', "'"))
})
