import { describe, expect, test } from 'vitest'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { noAnswers, noSecrets } from './answers.ts'
import { stepIds } from './steps/step.ts'
import { steps } from './steps/steps.ts'
import { advance, isUntouched, newWizard, shownProblems, type Wizard, type WizardEvent } from './wizard-state.ts'

const run = (events: WizardEvent[], from: Wizard = newWizard) => events.reduce(advance, from)
const filled: Wizard = { ...newWizard, answers: filledAnswers, secrets: filledSecrets }
const on = { type: 'continued' } as const

test('the steps follow one another, and each leads back to the one before', () => {
  for (const [index, id] of stepIds.entries()) {
    expect(steps[id].previous).toBe(stepIds[index - 1] ?? null)
    expect(steps[id].next).toBe(stepIds[index + 1] ?? 'thanks')
  }
})

test('every answer is asked for in one step', () => {
  const asked = stepIds.flatMap((id) => Object.keys(steps[id].fields))
  expect(asked.toSorted()).toEqual(Object.keys({ ...noAnswers, ...noSecrets }).toSorted())
})

test('a filled wizard goes on step by step', () => {
  expect(run([on], filled).step).toBe('residential')
  expect(run([on, on], filled).step).toBe('professional')
  expect(run([on, on, on], filled).step).toBe('password')
  expect(run([on, on, on, on], filled)).toMatchObject({ step: 'password', problems: {}, refusals: 0 })
})

test('an empty step stays, and says what is missing in the order of its fields', () => {
  const refused = run([on])
  expect(refused).toMatchObject({ step: 'personal', refusals: 1 })
  expect(Object.entries(shownProblems(refused))).toEqual(
    ['fullName', 'cpf', 'birthDate', 'email', 'phone'].map((name) => [name, 'required']),
  )
})

test('errors go as they are mended, and none comes while typing', () => {
  const refused = run([on, { type: 'answered', values: { fullName: 'Ana' } }])
  expect(shownProblems(refused).fullName).toBe('full_name_incomplete')
  const mended = run([{ type: 'answered', values: { fullName: 'Ana Souza' } }], refused)
  expect(shownProblems(mended).fullName).toBeUndefined()
  const typing = run([{ type: 'answered', values: { fullName: 'A' } }], mended)
  expect(shownProblems(typing).fullName).toBeUndefined()
})

test('the password step compares both passwords and asks for the consent', () => {
  const values = { password: 'segredo-longo', confirmPassword: 'segredo-curto', termsAccepted: false }
  const refused = run([{ type: 'went', to: 'password' }, { type: 'answered', values }, on], filled)
  expect(shownProblems(refused)).toEqual({ confirmPassword: 'password_mismatch', termsAccepted: 'consent_required' })
  const mended = run([{ type: 'answered', values: { password: 'segredo-curto' } }], refused)
  expect(shownProblems(mended)).toEqual({ termsAccepted: 'consent_required' })
})

test('a password that is too short is also compared with the second one', () => {
  const values = { password: 'abc', confirmPassword: 'abcd', termsAccepted: true }
  const refused = run([{ type: 'went', to: 'password' }, { type: 'answered', values }, on], filled)
  expect(shownProblems(refused)).toEqual({ password: 'password_short', confirmPassword: 'password_mismatch' })
})

test('no step can be reached before those in front of it are done', () => {
  expect(run([{ type: 'went', to: 'password' }]).step).toBe('personal')
  const answers = { ...filledAnswers, city: '' }
  expect(run([{ type: 'went', to: 'password' }], { ...filled, answers }).step).toBe('residential')
})

test("'Alterar' leads to a step and back to the review", () => {
  const changing = run(
    [
      { type: 'went', to: 'password' },
      { type: 'went', to: 'personal', changing: true },
    ],
    filled,
  )
  expect(changing.step).toBe('personal')
  expect(run([on], changing)).toMatchObject({ step: 'password', changing: false })
})

test('clearing leaves nothing', () => {
  expect(run([on, { type: 'cleared' }], filled)).toEqual(newWizard)
})

describe('what the server refuses', () => {
  const errors = [
    { field: 'profession', code: 'profession_unknown' },
    { field: 'email', code: 'email_invalid' },
    { field: 'consent.version', code: 'consent_outdated' },
  ]
  const atEnd = { ...filled, step: 'password' as const }
  const refused = run([{ type: 'refused', errors }], atEnd)

  test('lands on the first step it belongs to, at its field', () => {
    expect(refused).toMatchObject({ step: 'personal', changing: true, refusals: 1 })
    expect(shownProblems(refused)).toEqual({ email: 'email_invalid' })
  })

  test('goes when the field is changed, and is shown in its own step until then', () => {
    const changed = run([{ type: 'answered', values: { email: 'outra@exemplo.com' } }], refused)
    expect(shownProblems(changed)).toEqual({})
    expect(shownProblems(run([{ type: 'went', to: 'professional' }], changed))).toEqual({
      profession: 'profession_unknown',
    })
    expect(shownProblems(run([on], changed))).toEqual({ termsAccepted: 'consent_outdated' })
  })

  test('of fields that no step asks for changes nothing', () => {
    expect(run([{ type: 'refused', errors: [{ field: 'motorcycle', code: 'motorcycle_unknown' }] }], atEnd)).toBe(atEnd)
  })
})

describe('the address of a postal code', () => {
  const address = {
    cep: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  }
  const asked: Wizard = { ...newWizard, step: 'residential', answers: { ...newWizard.answers, cep: '01310100' } }
  const found = { type: 'addressFound', cep: '01310100', address } as const

  test('fills what is empty', () => {
    expect(advance(asked, found).answers).toMatchObject({ street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' })
  })

  test('never overwrites what was typed by hand', () => {
    const typed = run([{ type: 'answered', values: { street: 'Rua Minha' } }, found], asked)
    expect(typed.answers).toMatchObject({ street: 'Rua Minha', neighborhood: 'Bela Vista' })
  })

  test('gives way to the next postal code, but for what was mended by hand', () => {
    const next = {
      ...address,
      cep: '20040002',
      street: '',
      neighborhood: 'Centro',
      city: 'Rio de Janeiro',
      state: 'RJ',
    }
    const wizard = run(
      [
        found,
        { type: 'answered', values: { neighborhood: 'Jardins', cep: '20040002' } },
        { type: 'addressFound', cep: '20040002', address: next },
      ],
      asked,
    )
    expect(wizard.answers).toMatchObject({ street: '', neighborhood: 'Jardins', city: 'Rio de Janeiro', state: 'RJ' })
  })

  test('goes with its postal code, so that no street of the former one stays beside a code that nobody knows', () => {
    const events: WizardEvent[] = [found, { type: 'answered', values: { number: '7', cep: '0131010' } }]
    expect(run(events, asked).answers).toMatchObject({ cep: '0131010', number: '7', street: '', city: '', state: '' })
  })

  test('is dropped when another postal code has been typed meanwhile', () => {
    const moved = run([{ type: 'answered', values: { cep: '20040002' } }], asked)
    expect(advance(moved, found)).toBe(moved)
  })
})

test('the secrets of a new wizard are empty', () => {
  expect(newWizard.secrets).toEqual(noSecrets)
})

describe('somebody who is logged in', () => {
  const { birthDate: _, incomeCents, ...known } = filledAnswers
  const person = { ...known, birthDate: '1990-05-21', incomeCents: incomeCents ?? 0 }
  const entered = { type: 'loggedIn', person } as const
  const other = { ...person, fullName: 'Rui Lima', cpf: '11144477735', email: 'rui@exemplo.com' }

  test('finds everything filled in, and the next step is the review, which needs no password', () => {
    const wizard = run([entered, on])
    expect(wizard).toMatchObject({ answers: filledAnswers, step: 'password', login: { isOwn: true } })
    expect(shownProblems(run([on], wizard))).toEqual({ termsAccepted: 'consent_required' })
    const sent = run([{ type: 'answered', values: { termsAccepted: true } }, on], wizard)
    expect(sent).toMatchObject({ step: 'password', problems: {} })
  })

  test('changes all but CPF and e-mail, and keeps what was typed before the session was known', () => {
    const typed = run([{ type: 'answered', values: { fullName: 'Ana', phone: '21987654321', cep: '0' } }, entered])
    expect(typed.answers).toEqual({ ...filledAnswers, phone: '21987654321' })
    const changed = run(
      [{ type: 'answered', values: { cpf: other.cpf, email: 'x@exemplo.com', street: 'Rua Nova' } }],
      typed,
    )
    expect(changed.answers).toEqual({ ...filledAnswers, phone: '21987654321', street: 'Rua Nova' })
  })

  test('follows the account when its address has moved, and clears nothing', () => {
    const moved = run([entered, { type: 'loggedIn', person: { ...person, email: 'nova@exemplo.com' } }])
    expect(moved.answers).toEqual({ ...filledAnswers, email: 'nova@exemplo.com' })
  })

  test("never mixes into another person's application, until that has the same CPF or starts again", () => {
    const mixed = run([{ type: 'loggedIn', person: other }], filled)
    expect(mixed).toMatchObject({ answers: filledAnswers, login: { isOwn: false } })
    expect(
      shownProblems(run([{ type: 'went', to: 'password' }, { type: 'answered', values: { password: '' } }, on], mixed)),
    ).toMatchObject({ password: 'required' })
    expect(run([{ type: 'answered', values: { cpf: other.cpf } }], mixed).answers).toMatchObject({ email: other.email })
    const again = run([{ type: 'loggedIn', person: other, startsAgain: true }], mixed)
    expect(again).toMatchObject({ answers: { cpf: other.cpf, fullName: 'Rui Lima' }, login: { isOwn: true } })
  })

  test('a draft without CPF is theirs by name and e-mail alone', () => {
    const draft = { ...newWizard, answers: { ...filledAnswers, cpf: '' } }
    expect(run([entered], draft).login?.isOwn).toBe(true)
    expect(run([{ type: 'loggedIn', person: other }], draft).login?.isOwn).toBe(false)
  })

  test('leaves nothing worth keeping on the device until something is changed or sent', () => {
    const wizard = run([entered])
    expect(isUntouched(wizard)).toBe(true)
    expect(isUntouched(run([{ type: 'answered', values: { street: 'Rua Nova' } }], wizard))).toBe(false)
    expect(isUntouched({ ...wizard, submission: { key: 'k', content: '{}' } })).toBe(false)
    expect(run([{ type: 'answered', values: { street: 'Rua Nova' } }, { type: 'cleared' }], wizard).answers).toEqual(
      filledAnswers,
    )
    expect(run([{ type: 'loggedOut' }], wizard)).toEqual(newWizard)
  })
})
