import { describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { dealerships } from '#content/dealerships.ts'
import type { FaqEntry } from '#content/faq.ts'
import type { Dealership } from '#domain/dealerships/dealership.ts'
import { autoDealers, canonicalUrl, contactPoints, faqPage, scriptText } from './search-engines.ts'

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

it('a dealership is where it stands', () => {
  const natal = dealerships.find(({ slug }) => slug === 'natal') ?? expect.fail('no dealership in Natal')
  expect(autoDealers([natal], site)).toMatchObject({
    '@graph': [
      {
        geo: { latitude: expect.closeTo(-5.8, 0), longitude: expect.closeTo(-35.2, 0) },
        address: { addressLocality: 'Natal', addressRegion: 'RN', postalCode: natal.cep },
      },
    ],
  })
})

it('the bank has its number and its telephones', () => {
  expect(contactPoints(site)).toMatchObject({
    taxID: brand.cnpj,
    url: 'https://banco.example/',
    contactPoint: brand.phones.map(({ number }) => ({ telephone: number })),
  })
})

it('a question has its answer', () => {
  const entry = { id: 'prazo', question: 'Quanto demora?', answer: 'Um dia útil.' } as unknown as FaqEntry
  expect(faqPage([entry])).toMatchObject({
    mainEntity: [{ name: 'Quanto demora?', acceptedAnswer: { text: 'Um dia útil.' } }],
  })
})

it('no text of a page’s data ends its script', () => {
  const data = { name: 'CG </script><script>alert(1)</script>' }
  expect(scriptText(data)).not.toContain('</script')
  expect(JSON.parse(scriptText(data))).toEqual(data)
})
