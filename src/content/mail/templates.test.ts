import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  forbiddenInMessage,
  isOptionalMessage,
  type MessageKind,
  messageKinds,
  messageLimits,
  suspectInMessage,
} from '#domain/messages.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { keepingReasons } from '../personal-data.ts'
import { preferencesTitle } from '../unsubscribe.ts'
import type { Mail } from './letter.ts'
import { readyTexts } from './ready-texts.ts'
import { type MessageParams, messageTemplates, renderMessage } from './templates.ts'

const kinds = Object.keys(messageKinds) as MessageKind[]
const mostBytes = 20_000

/** The words in sight of a reader of the HTML: without head, hidden preview and conditional comments. */
function shownBy(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const text = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
    .replace(/<br>|<\/?(?:p|li|h1|h2|td|tr)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

// Counts letters and numbers only, because the plain text also has marks between its paragraphs.
const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function expectSafe(kind: MessageKind, { subject, text, html }: Mail) {
  expect(subject, 'subject').toMatch(/^\P{Cc}{1,120}$/u)
  expect(subject.length, 'characters of the subject').toBeLessThanOrEqual(120)
  expect(Buffer.byteLength(html), 'bytes of the HTML').toBeLessThan(mostBytes)
  expect(Buffer.byteLength(text), 'bytes of the text').toBeLessThan(mostBytes)
  expect(words(shownBy(html)), 'words of the HTML').toEqual(words(text))

  const known = [
    '!doctype',
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'div',
    'table',
    'tr',
    'td',
    'p',
    'h1',
    'h2',
  ]
  known.push('ul', 'li', 'br', 'strong', 'blockquote', 'a')
  const tags = [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<\/?([^\s>]*)/g)].map(([, name = '']) => name)
  expect(tags.filter((name) => !known.includes(name))).toEqual([])
  const opened = html.match(/<[a-z][^>]*>/gi) ?? []
  expect(opened.filter((tag) => /\son\w+=|\ssrc=|url\(/i.test(tag))).toEqual([])

  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
  if (kind === 'team_invitation' || kind === 'password_recovered') expect(links).toHaveLength(1)
  else {
    expect(links).toEqual([])
    expect([subject, text].flatMap(forbiddenInMessage)).toEqual([])
    expect(`${subject}\n${text}`).not.toMatch(
      /https?:\/\/|www\.\S|R\$\s*\d|\d{3}\.\d{3}\.\d{3}-\d{2}|br\.gov\.bcb\.pix/i,
    )
  }
}

describe.each(kinds)('%s', (kind) => {
  const sample = messageSamples[kind]
  const mail = renderMessage(kind, sample as MessageParams<typeof kind>)

  test('says what it has to, and nothing that it must not', () => {
    expectSafe(kind, mail)
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object/)
    if ('fullName' in sample)
      expect(mail.text).toContain(sample.fullName.startsWith('MARIA') ? 'Olá, Maria.' : 'Olá, Ana.')
    if ('contractNumber' in sample) expect(mail.text).toMatch(/^(Pedido|Contrato|Financiamento): final 5674/m)
    expect(mail.text).not.toContain('2612345674')
  })

  test('says how to switch it off when it can be', () => {
    expect(mail.text.includes(preferencesTitle)).toBe(isOptionalMessage(kind))
  })

  test('stands whatever is put into it', () => {
    fc.assert(
      fc.property(hostile(sample), (params) => {
        expectSafe(kind, renderMessage(kind, params as MessageParams<typeof kind>))
      }),
      { numRuns: 40 },
    )
  }, 30_000)
})

const evil = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "O'Neil & Filhos <b>",
  '&lt;&amp;',
  'Maria\r\nBcc: todos@outro.example',
  'Maria\u2028Bcc: x\u0000',
  '\u202Eairam',
  'محمد عبد الله',
  '🏍️👩🏽‍🔧 Maria',
  '529.982.247-25',
  '52998224725',
  'R$ 1.499,00',
  '00020126580014br.gov.bcb.pix0136123e4567 5204000053039865802BR6304AB12',
  'https://golpe.example/entrar',
  'Golpe.com Ganhe',
  '{{x}}%0d%0aBcc: x',
  'M'.repeat(200),
]

const evilText = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...evil), fc.string({ unit: 'binary', maxLength: 40 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((pieces) => pieces.join(' ').slice(0, max))

// The parameters that a person may have typed. Days, instants, codes, links and choices come from the server.
const typed = [
  'fullName',
  'motorcycle',
  'dealership',
  'address',
  'phone',
  'reason',
  'subject',
  'body',
  'device',
  'invitedBy',
]
const longest: Record<string, number> = { body: messageLimits.body, reason: 1000, subject: messageLimits.subject }

function hostile(sample: object) {
  return fc.record(
    Object.fromEntries(
      Object.entries({ ...sample, ...('changedBy' in sample ? { changedBy: '' } : {}) }).map(([name, value]) => [
        name,
        typed.concat('changedBy', 'keyEnd').includes(name) ? evilText(longest[name] ?? 200) : fc.constant(value),
      ]),
    ),
  )
}

test('a subject longer than a mail program shows is cut, between characters', () => {
  const { subject } = renderMessage('analyst_message', { ...messageSamples.analyst_message, subject: '🏍️ '.repeat(80) })
  expect(subject).toHaveLength(120)
  expect(subject.isWellFormed()).toBe(true)
})

test('a body as long as can be stays below what Gmail cuts off', () => {
  for (const unit of ["'", 'a\n\n', '🏍️']) {
    const body = unit.repeat(messageLimits.body).slice(0, messageLimits.body)
    const { html } = renderMessage('analyst_message', { ...messageSamples.analyst_message, body })
    expect(Buffer.byteLength(html)).toBeLessThan(mostBytes)
  }
})

test('a code for a new address says nothing of the contract, the other codes do', () => {
  const code = (purpose: 'email' | 'recovery') =>
    renderMessage('one_time_code', { ...messageSamples.one_time_code, purpose })
  expect(code('email').text).not.toMatch(/final|últimos números/)
  expect(code('recovery').text).toContain('final 5674')
  expect(code('recovery').text).toContain('402913')
  expect(code('recovery').subject).not.toContain('402913')
})

test('every use of a code and every change of access has words of its own', () => {
  const codes = (['sign', 'withdraw', 'recovery', 'email'] as const).map(
    (purpose) => messageTemplates.one_time_code({ ...messageSamples.one_time_code, purpose }).subject,
  )
  const changes = (['password', 'second_factor_on', 'second_factor_off', 'recovery_codes', 'new_device'] as const).map(
    (change) => messageTemplates.analyst_access({ ...messageSamples.analyst_access, change }).subject,
  )
  expect(new Set([...codes, ...changes])).toHaveLength(9)
})

test('an invitation leads to a page of a site, and to nothing else', () => {
  const to = (link: string) => renderMessage('team_invitation', { ...messageSamples.team_invitation, link })
  expect(() => to('javascript:alert(1)')).toThrow(TypeError)
  expect(() => to('data:text/html,x')).toThrow(TypeError)
  expect(to('https://tiriva.example/"><script>').html).not.toContain('<script>')
})

test('a ready text fits, and carries nothing that a message must not', () => {
  for (const { subject, body } of readyTexts) {
    expect(subject.length).toBeLessThanOrEqual(messageLimits.subject)
    expect(body.length).toBeLessThanOrEqual(messageLimits.body)
    expect([subject, body].flatMap(forbiddenInMessage)).toEqual([])
    expect([subject, body].flatMap((text) => suspectInMessage(text, []))).toEqual([])
  }
  expect(new Set(readyTexts.map(({ id }) => id))).toHaveLength(readyTexts.length)
})

const textOf = (kind: MessageKind) => renderMessage(kind, messageSamples[kind] as MessageParams<typeof kind>).text
const ofRequests = kinds.filter((kind) => textOf(kind).includes('Pedido: final'))

test('some messages are about a request', () => {
  expect(ofRequests.length).toBeGreaterThan(5)
})

test.each(ofRequests)('%s calls a request by its name until the contract is signed', (kind) => {
  expect(textOf(kind)).not.toMatch(/seu contrato|número do contrato|desist\w* do contrato/i)
})

test('whoever withdraws is told of a request before the signature, and of a contract after it', () => {
  const about = (signed: boolean) =>
    renderMessage('contract_withdrawn', { ...messageSamples.contract_withdrawn, signed }).text
  expect(about(false)).toContain('Pedido: final 5674')
  expect(about(false)).toContain('números do seu pedido')
  expect(about(true)).toContain('Contrato: final 5674')
  const code = (purpose: 'sign' | 'due_day' | 'login') =>
    renderMessage('one_time_code', { ...messageSamples.one_time_code, purpose }).text
  expect(code('sign')).toContain('Pedido: final 5674')
  expect(code('due_day')).toContain('Contrato: final 5674')
  expect(code('login')).toContain('Financiamento: final 5674')
})

test('one installment is one', () => {
  for (const kind of ['application_received', 'lead_received', 'lead_arrived'] as const) {
    const { text } = renderMessage(kind, { ...messageSamples[kind], installments: 1 } as MessageParams<typeof kind>)
    expect(text).toContain('1 parcela\n')
  }
  const checked = (numbers: number[]) =>
    renderMessage('installment_payment_checked', { ...messageSamples.installment_payment_checked, numbers }).text
  expect(checked([1])).toContain('confirma a parcela,')
  expect(checked([1, 2])).toContain('confirma as parcelas,')
})

test('the mails about the entry name only what the customer can do', () => {
  const received = (signs: boolean) => renderMessage('entry_received', { ...messageSamples.entry_received, signs }).text
  expect(received(true)).toContain('assinar o contrato')
  expect(received(false)).not.toContain('assinar')
  const short = (payable: boolean) => renderMessage('payment_short', { ...messageSamples.payment_short, payable }).text
  expect(short(true)).toContain('pagar só o que falta')
  expect(short(false)).not.toMatch(/pagar só o que falta|quanto falta/)
})

describe('the reminder of an installment', () => {
  const told = (dueOn: string, isToday: boolean) => {
    const params = { ...messageSamples.installment_reminder, dueOn, isToday }
    const { subject, text } = renderMessage('installment_reminder', params)
    return `${subject}\n${text}`
  }

  test('names the last day without a fee where banks are closed on the due day, as the portal does', () => {
    const mail = told('2026-12-27', true)
    expect(mail).toContain('pague até segunda, 28/12')
    expect(mail).toContain('Sem multa até: 28/12/2026')
    expect(mail).not.toMatch(/vence hoje|paga hoje/)
    expect(told('2026-12-27', false)).toContain('Sem multa até: 28/12/2026')
  })

  test('names one day where banks are open on it', () => {
    expect(told('2026-12-28', true)).toContain('paga hoje, ela não tem multa nem juros')
    expect(told('2026-12-28', true)).not.toContain('Sem multa até')
  })
})

describe('the mail about a refusal tells what came before it', () => {
  const told = (before: object) => {
    const { subject, text } = renderMessage('application_refused', {
      ...messageSamples.application_refused,
      ...before,
    })
    return `${subject}\n${text}`
  }

  test('a first answer is a no with its reason, and may be reviewed', () => {
    const mail = told({ refusal: 'income' })
    for (const part of ['desta vez, não foi possível aprovar', 'ficou alta para a renda', 'Pedir revisão'])
      expect(mail).toContain(part)
  })

  test('advises more installments only to a plan that has fewer than the longest', () => {
    expect(told({ refusal: 'income', installments: 36 })).toContain('mais parcelas')
    expect(told({ refusal: 'income', installments: 60 })).not.toContain('mais parcelas')
    expect(told({ refusal: 'income', installments: undefined })).not.toContain('mais parcelas')
  })

  test.each([
    [{ approved: true, refusal: 'documents' }, 'o banco voltou atrás'],
    [{ approved: true, signed: true, refusal: 'policy' }, 'o banco decidiu encerrar o contrato'],
    [{ approved: true, signed: true, refusal: 'request' }, 'Encerramos o seu contrato, como você pediu.'],
    [{ refusal: 'request' }, 'Encerramos o seu pedido de financiamento, como você pediu.'],
  ])('%o', (before, words) => {
    const mail = told(before)
    expect(mail).toContain(words)
    expect(mail).not.toContain('não foi possível aprovar')
    expect(mail.includes('Pedir revisão')).toBe(before.refusal !== 'request')
  })
})

test.each(['book', 'release', 'end'] as const)(
  'a cancelled pick-up invites to another only where one can be booked: %s',
  (next) => {
    const { text } = renderMessage('pickup_cancelled', { ...messageSamples.pickup_cancelled, byBank: true, next })
    expect(text.includes('escolha outro dia')).toBe(next === 'book')
    expect(text.includes('quando a moto estiver liberada de novo')).toBe(next === 'release')
    expect(text.includes('foi encerrado')).toBe(next === 'end')
  },
)

test('a deletion says all that stays, and for how long', () => {
  const { proof, request, access } = keepingReasons
  const told = (account: boolean) =>
    renderMessage('data_deleted', { ...messageSamples.data_deleted, account, kept: false }).text
  for (const reason of [proof, request]) expect(told(false)).toContain(reason)
  for (const reason of [proof, request, access]) expect(told(true)).toContain(reason)
  expect(told(false)).toContain('Fez um pedido de financiamento?')
  expect(told(true)).not.toContain('Fez um pedido de financiamento?')
})

test('a mail of the bank never brings a code to pay with, and says so', () => {
  const { text } = renderMessage('entry_reminder', messageSamples.entry_reminder)
  expect(text).toContain('nunca pede senha nem código, e nunca traz boleto ou código Pix')
})
