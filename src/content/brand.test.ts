import { expect, it } from 'vitest'
import { offered } from './brand.ts'

it('offers the links that lead somewhere, in their order', () => {
  const links = [
    { label: 'Institucional', href: '/canais' },
    { label: 'Blog', href: '' },
    { label: 'Ouvidoria', href: '/canais#ouvidoria' },
  ]
  expect(offered(links).map(({ label }) => label)).toEqual(['Institucional', 'Ouvidoria'])
})
