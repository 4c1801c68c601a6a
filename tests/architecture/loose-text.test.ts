import { expect, test } from 'vitest'
import { looseText } from './loose-text.ts'
import { sources } from './sources.ts'

const found = (jsx: string) => looseText({ path: 'Part.tsx', text: `const part = ${jsx}` }).length

test('a text that changes has an element of its own, and amounts, names and codes are not translated', () => {
  const drawn = sources('src/{site,portal,admin,ui,requests}/**/*.tsx').filter(
    ({ path }) => !path.endsWith('.test.tsx'),
  )
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn.flatMap(looseText)).toEqual([])
})

test('the amounts of pages without React are not translated either', () => {
  const drawn = sources('src/{site,layouts,pages}/**/*.astro').flatMap(({ path, text }) =>
    [...text.matchAll(/<(\w+)([^<>]*)>([^<>]*)\{formatBRL\(/g)].map(([, , attributes = '', before = '']) => ({
      path,
      isKept: attributes.includes('translate="no"') && before.trim() === '',
    })),
  )
  expect(drawn.length).toBeGreaterThan(3)
  expect(drawn.filter(({ isKept }) => !isKept)).toEqual([])
})

test('text that a translated page would keep or fail on is found', () => {
  for (const jsx of [
    '<p>{count}x de {amount}</p>',
    '<button>{busy ? <Spinner /> : icon}{label}</button>',
    '<p>{busy && <Spinner />} Enviar</p>',
    "<p>Contrato{isSigned && ' assinado'}</p>",
    '<p>{name ? <>Olá, <b>{name}</b></> : null}</p>',
    '<strong>{formatBRL(cents)}</strong>',
    '<p>{detail.contractNumber}</p>',
  ])
    expect([jsx, found(jsx)]).toEqual([jsx, 1])
})

test('a component that draws bare text in one case and elements in another is found', () => {
  const returns = (code: string) =>
    looseText({ path: 'Part.tsx', text: `function Part({ children }) { ${code} }` }).length
  expect(returns('if (!shown) return children; return <img src={shown} />')).toBe(1)
  expect(returns("return isOpen ? 'Aberta' : <b>Fechada</b>")).toBe(1)
  expect(returns('const own = <img src={shown} />; if (!formats) return own; return <picture>{own}</picture>')).toBe(0)
  expect(returns('return children ? <span>{children}</span> : null')).toBe(0)
})

test('the same elements with other text beside elements, drawn in each other’s place, are found', () => {
  const returns = (code: string) => looseText({ path: 'Part.tsx', text: `function Part() { ${code} }` }).length
  const [waits, open] = ['<p>Parcela <b>{one}</b>, até <b>{day}</b></p>', '<p>A parcela <b>{one}</b> vence</p>']
  expect(returns(`if (isPaid) return <div>${waits}</div>; return <div>${open}</div>`)).toBe(1)
  expect(returns(`return <div>{isPaid ? ${waits} : ${open}}</div>`)).toBe(1)
  expect(returns(`return <div>{isPaid ? ${waits.replace('<p', '<p key="paid"')} : ${open}}</div>`)).toBe(0)
  expect(returns('return isPaid ? <p>Paga</p> : <p>Em aberto</p>')).toBe(0)
})

test('text with an element of its own, and text that stays, is let be', () => {
  for (const jsx of [
    '<p>{label}</p>',
    '<p>{label + count}</p>',
    '<p>Entrada de <b translate="no">{formatBRL(cents)}</b>, por Pix</p>',
    '<button>{busy ? <Spinner /> : icon}<span>{label}</span></button>',
    '<p>Enviar {busy && <Spinner />}</p>',
    '<ul>{rows.map((row) => <li key={row.id}>{row.title}</li>)}</ul>',
    '<p translate="no">{count}x de {amount}</p>',
  ])
    expect([jsx, found(jsx)]).toEqual([jsx, 0])
})
