import fc from 'fast-check'

/** Texts that break parsers, pages, queries, logs, spreadsheets and file systems. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202eabc',
    '\ufeff',
    '\u200b\u2060',
    "' or 1=1 --",
    "'; drop table sessions; --",
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=cmd|calc!A1',
    '../../../../etc/passwd',
    '%00',
    '%s%n%x',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    'Ａｎａ　Ｓｏｕｚａ',
    'ﷺ'.repeat(50),
    'e\u0301'.repeat(60),
    '\r\nSet-Cookie: a=b',
    '1e999',
    '-1',
    '0x10',
    'NaN',
    '9'.repeat(400),
    'a'.repeat(10_000),
    '👩‍👩‍👧‍👦'.repeat(100),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, -(2 ** 31), 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

/** Any value that JSON can carry. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  fc.constantFrom(null, true, false, [], {}, [[]], { length: 1e9 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 4 }),
)

type Json = Record<string, unknown>

/** A valid body made invalid in one place or several: values exchanged, parts missing, parts added, fields nested. */
export function changed(good: () => Json): fc.Arbitrary<string> {
  const names = Object.keys(good())
  const change = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...names), hostileValue).map(([name, value]) => set(name, value)),
    },
    fc.constantFrom(...names).map((name) => remove(name)),
    fc.tuple(texts, hostileValue).map(([name, value]) => set(name, value)),
    fc.constantFrom(...names).map((name) => (body: Json) => set(name, { [name]: body[name] })(body)),
    fc.constantFrom(...names).map((name) => (body: Json) => set(name, [body[name]])(body)),
  )
  const object = fc.array(change, { maxLength: 4 }).map((changes) => changes.reduce((body, one) => one(body), good()))
  return fc.oneof(
    { weight: 8, arbitrary: object.map((body) => JSON.stringify(body)) },
    fc.tuple(object, fc.constantFrom(...names), hostileValue).map(([body, name, value]) => twice(body, name, value)),
    object.map((body) => JSON.stringify(body).slice(0, -1)),
    object.map((body) => `${JSON.stringify(body)}${JSON.stringify(body)}`),
  )
}

const set = (name: string, value: unknown) => (body: Json) =>
  Object.fromEntries([...Object.entries(body), [name, value]])
const remove = (name: string) => (body: Json) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

// The same key twice: the server must use the value that it has checked.
const twice = (body: Json, name: string, value: unknown) =>
  `{${JSON.stringify(name)}:${JSON.stringify(value ?? null)},${JSON.stringify(body).slice(1)}`

/** Bodies that no client sends: no JSON, JSON of another shape, or far too much of it. */
export const rawBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"text"',
    '42',
    '{',
    '{"a":1,}',
    '\ufeff{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '['.repeat(15_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"a":"${'x'.repeat(40_000)}"}`,
    `[${'0,'.repeat(10_000)}0]`,
    '1e999',
  ),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 2_000 }),
)

/** Values in a path instead of an id, a kind, a number or a CEP. Encoded, like a browser's. */
export const pathPart = (good: string) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(good) },
    texts.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 500)) || '%20'),
    fc.uuid(),
    fc.constantFrom('%', '%E0%A4%A', '..', '%2e%2e%2f', '0', '-1', '999999999999', 'null', '[object Object]'),
  )

/** Queries: known names and unknown ones, once or repeatedly. */
export const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'status',
        'from',
        'to',
        'model',
        'scoreMin',
        'q',
        'sort',
        'direction',
        'cursor',
        'after',
        'before',
        'limit',
        'como',
        'arquivo',
        'application',
        'x',
      ),
      fc.oneof(texts, fc.constantFrom('asc', 'createdAt', '2026-01-01', '1', 'analysis,approved', '2026-02-31')),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString())

// Only characters that HTTP itself permits.
const headerText = fc
  .oneof(texts, fc.constant('x'.repeat(60_000)))
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())

/** Headers in addition to the usual ones. */
export const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'idempotency-key',
    'user-agent',
    'accept',
    'origin',
    'cookie',
    'x-request-id',
    'accept-language',
    'if-none-match',
    'range',
    'x-forwarded-for',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=',
      'application/json; charset=utf-7',
      'application/xml',
      '__Host-applicant=; __Host-analyst=%00',
      'bytes=0-99999999999',
    ),
  ),
  { maxKeys: 3 },
)
