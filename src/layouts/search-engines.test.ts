import { describe, expect, it } from 'vitest'
import type { Dealership } from '#domain/dealerships/dealership.ts'
import { autoDealers, canonicalUrl } from './search-engines.ts'

const site = new URL('https://banco.example')
const canonical = (path: string) => canonicalUrl(new URL(path, 'http://localhost:4321'), site)

describe('canonicalUrl', () => {
  it.each([
    ['/', 'https://banco.example/'],
    ['/index.html', 'https://banco.example/'],
    ['/faq.html', 'https://banco.example/faq'],
    ['/faq/', 'https://banco.example/faq'],
    ['/motorcycle/pop-110i.html?cor=azul', 'https://banco.example/motorcycle/pop-110i'],
    ['/admin/index.html', 'https://banco.example/admin'],
  ])('%s is %s', (path, expected) => {
    expect(canonical(path)).toBe(expected)
  })
})

it('a dealership is open on the days of its hours', () => {
  const weekday = { opens: '09:00', closes: '18:00' }
  const saturday = { opens: '09:00', closes: '13:00' }
  const hours = [null, weekday, weekday, weekday, weekday, weekday, saturday]
  const one = { slug: 'natal', name: 'Tiriva Natal', phone: '(84) 3333-4444', hours } as unknown as Dealership
  expect(autoDealers([one], new URL('https://tiriva.example'))).toMatchObject({
    '@graph': [
      {
        url: 'https://tiriva.example/concessionarias#natal',
        openingHoursSpecification: [
          { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], ...weekday },
          { dayOfWeek: ['Saturday'], ...saturday },
        ],
      },
    ],
  })
})
