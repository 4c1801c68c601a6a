import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './search-engines.ts'

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
