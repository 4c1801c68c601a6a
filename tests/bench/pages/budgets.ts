/** The limits of a page (design, section 6), in kB compressed with brotli. */
export interface Budget {
  path: string
  /** External scripts. */
  script: number
  /** Everything except the font. */
  total: number
  /** Largest contentful paint against the floor page of the same run; reported, not gated. */
  lcpRatio: number
}

/** Scripts inside the HTML of a page without external ones, in kB. */
export const inlineScript = 3
/** All scripts loaded during a complete use of the page, in kB. */
export const scriptInUse = 110
/** The slowest answer to a key or a click that still feels immediate ('good' INP). */
export const nextPaintMs = 200
export const largestFont = 13
export const largestDom = 900

export const budgets: readonly Budget[] = [
  { path: '/', script: 0, total: 30, lcpRatio: 1.2 },
  { path: '/faq', script: 0, total: 30, lcpRatio: 1.2 },
  { path: '/suporte-geral', script: 0, total: 30, lcpRatio: 1.2 },
  { path: '/concessionarias', script: 0, total: 30, lcpRatio: 1.3 },
  { path: '/verificar', script: 0, total: 30, lcpRatio: 1.2 },
  { path: '/tiriva-website', script: 68, total: 110, lcpRatio: 1.3 },
  { path: '/motorcycle/cb-650r', script: 70, total: 110, lcpRatio: 1.2 },
  { path: '/meu-financiamento', script: 80, total: 130, lcpRatio: 1.2 },
  { path: '/admin/login', script: 79, total: 92, lcpRatio: 2.2 },
]
