import { expect, type Page } from 'playwright/test'
import { expectContentFits, expectNoSidewaysScroll } from './page-checks.ts'

/** Text at 130 % and 200 %, or with the spacing that WCAG 1.4.12 lets people set. */
export const textLooks = {
  'at 130 %': 'html { font-size: 130% }',
  'at 200 %': 'html { font-size: 200% }',
  'with wide spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
}

/** Fails if a look cuts off text at its own box, or makes it overlap a neighbour's text. Removes the look again. */
export async function expectTextWhole(page: Page, css: string): Promise<void> {
  await page.waitForLoadState()
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
    await new Promise(requestAnimationFrame)
  }, css)
  await expectContentFits(page)
  expect(await page.evaluate(findCutText), await page.title()).toEqual([])
  expect(await page.evaluate(findBrokenAmounts), await page.title()).toEqual([])
  expect(await page.evaluate(findCutChoices), await page.title()).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/**
 * Fails if amounts, numbers with a hyphen (CPF, CEP, phone) or the words of headings break with text of twice the size
 * on the narrowest phone.
 */
export async function expectWholeOnSmallPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
    await new Promise(requestAnimationFrame)
  }, textLooks['at 200 %'])
  expect(await page.evaluate(findBrokenAmounts), 'amounts at 320 px').toEqual([])
  expect(await page.evaluate(findBrokenNumbers), 'numbers at 320 px').toEqual([])
  expect(await page.evaluate(findBrokenHeadings), 'words at 320 px').toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

const wideFonts = { 400: 'DejaVuSans.ttf', 700: 'DejaVuSans-Bold.ttf' }

/**
 * Fails if the page scrolls sideways, also with text of twice the size, in a font that is a fifth wider than the
 * site's: one that people set for themselves, or that stands in until the site's has come.
 */
export async function expectFitsInWideFont(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.route('**/wide-font/*.ttf', (route) =>
    route.fulfill({ path: `node_modules/dejavu-fonts-ttf/ttf/${route.request().url().split('/').at(-1)}` }),
  )
  await page.evaluate(async (fonts) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: Wide !important }')
    const faces = Object.entries(fonts).map(([weight, file]) => {
      const range = weight === '400' ? '100 599' : '600 900'
      return new FontFace('Wide', `url(/wide-font/${file})`, { weight: range })
    })
    for (const face of faces) document.fonts.add(await face.load())
    document.adoptedStyleSheets = [sheet]
  }, wideFonts)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** Runs in the page: the texts that a box with hidden overflow cuts, and those that overlap inside one parent. */
function findCutText(): string[] {
  const found: string[] = []
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('.sr-only, [inert], option')
  // The element's own words, without words for screen readers inside it, which lie elsewhere.
  const textBox = (element: Element) => {
    const range = document.createRange()
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (words[0]) range.setStartBefore(words[0])
    const last = words.at(-1)
    if (last) range.setEndAfter(last)
    return range.getBoundingClientRect()
  }
  const withText = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  // Text that ends in dots was shortened on purpose.
  const isShortened = (element: Element) => {
    const style = getComputedStyle(element)
    return style.getPropertyValue('-webkit-line-clamp') !== 'none' || style.textOverflow === 'ellipsis'
  }
  for (const element of withText) {
    if (isShortened(element)) continue
    const style = getComputedStyle(element)
    const { overflow } = style
    const cuts = overflow === 'hidden' || overflow === 'clip' || element.matches('button, a')
    if (!cuts) continue
    const [text, box] = [textBox(element), element.getBoundingClientRect()]
    // Text only for screen readers lies in a box of one pixel.
    if (style.display === 'inline' || box.width <= 1) continue
    if (text.right > box.right + 2 || text.left < box.left - 2 || text.bottom > box.bottom + 4)
      found.push(`cut: ${element.textContent?.trim().slice(0, 60)}`)
  }
  for (const element of withText) {
    const next = element.nextElementSibling
    if (!next || !withText.includes(next) || getComputedStyle(next).position === 'absolute') continue
    if (getComputedStyle(element).position === 'absolute' || isShortened(element)) continue
    const [one, other] = [textBox(element), textBox(next)]
    const [wide, high] = [
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    ]
    const inline = getComputedStyle(element).display.startsWith('inline')
    if (!inline && wide > 2 && high > 4)
      found.push(
        `on each other: ${element.textContent?.trim().slice(0, 40)} | ${next.textContent?.trim().slice(0, 40)}`,
      )
  }
  return found
}

/** Runs in the page: the chosen options that do not fit their list. */
function findCutChoices(): string[] {
  const probe = document.body.appendChild(document.createElement('span'))
  const lists = [...document.querySelectorAll('select')].filter((list) => list.checkVisibility())
  const cut = lists.flatMap((list) => {
    const { font, letterSpacing, wordSpacing, paddingLeft, paddingRight } = getComputedStyle(list)
    const chosen = list.selectedOptions[0]?.label ?? ''
    probe.textContent = chosen
    Object.assign(probe.style, { font, letterSpacing, wordSpacing, position: 'absolute', whiteSpace: 'nowrap' })
    const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return probe.getBoundingClientRect().width > room + 1 ? [`cut: ${chosen}`] : []
  })
  probe.remove()
  return cut
}

/** Runs in the page: the amounts in reais that break into two lines. */
function findBrokenAmounts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/R\$\s[\d.,]*\d/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      if (range.getClientRects().length > 1) broken.push(`broken: ${amount}`)
    }
  }
  return broken
}

/** Runs in the page: the numbers that break at their hyphen: the end of a CPF, a CEP, a phone number. */
function findBrokenNumbers(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\b\d{3,5}-\d{2,4}\b/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + number.length)
      if (range.getClientRects().length > 1) broken.push(`broken: ${number}`)
    }
  }
  return broken
}

/** Runs in the page: the words of headings, and of a timeline's stages, that stand on two lines. */
function findBrokenHeadings(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('h1, h2, h3, [aria-label="Andamento"] p > span')) {
    const node = element.firstChild
    if (!(node instanceof Text) || !element.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (range.getClientRects().length > 1) found.push(`broken: ${word}`)
    }
  }
  return found
}
