import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionPerson } from '#api/session.ts'
import type { Session } from '#lib/ask-session.ts'
import { readRecord, writeRecord } from '#lib/stored-application.ts'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { answers, fileHolds, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { newModelPage } from '#tests/support/screen/model-page.ts'
import { todaysConditions } from '#tests/support/screen/offers.ts'
import { act, enter, fireEvent, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import type { Prefill } from '#ui/forms/prefill.ts'
import { $choice, $place, $sentPlan, choosePlan } from '../plan.ts'
import { noAnswers } from './answers.ts'
import { loadDraft, saveDraft } from './draft/draft.ts'
import type { StepId } from './steps/step.ts'
import { Wizard } from './Wizard.tsx'
import { newWizard, type Wizard as WizardState } from './wizard-state.ts'

const applications = 'POST /api/applications'
const motorcycle = {
  model: 'CG 160',
  slug: 'cg-160',
  priceCents: 1_600_000,
  shown: { version: 3, pricedOn: '2026-11-21' },
} as const
const received = {
  id: '00000000-0000-4000-8000-000000000001',
  contractNumber: '2602472415',
  contactBy: '2026-11-25',
  receivedAt: '2026-11-23T15:00:00.000Z',
}
const { birthDate: _, incomeCents, ...same } = filledAnswers
const ana: SessionPerson = { ...same, birthDate: '1990-05-21', incomeCents: incomeCents ?? 0 }
const loggedIn: Session = { state: 'person', person: ana }

beforeEach(() => {
  newModelPage()
  document.title = 'CG 160 | Tiriva'
  history.replaceState(null, '', '/motorcycle/cg-160')
  answers('GET /api/session', { person: null })
  fileHolds('/profissoes.json', ['Médico', 'Motorista de aplicativo', 'Outros'])
})

type Start = Partial<Pick<WizardState, 'step' | 'answers'>> & { prefill?: Partial<Prefill>; session?: Session }

/** Opens the wizard where a draft was left. */
async function open({ step, answers: given = noAnswers, prefill = {}, session = { state: 'none' } }: Start = {}) {
  const of = { motorcycle, installments: 24, entryCents: null, dueDay: null }
  if (step) saveDraft({ ...newWizard, step, answers: given }, of, Date.now())
  const taken = { values: {}, focus: null, submitted: false, ...prefill }
  const user = show(<Wizard motorcycle={motorcycle} prefill={taken} session={Promise.resolve(session)} />)
  await act(async () => {})
  return user
}
const at = (step: StepId) => open({ step, answers: filledAnswers })

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const summary = () => screen.queryByText(/^(Preencha todos os campos|Alguns campos)/)
const told = () => screen.queryAllByRole('link', { name: /^[^:]+: / }).map(({ textContent }) => textContent)
const step = () => screen.getByRole('navigation', { name: 'Etapas' }).querySelector('[aria-current=step]')?.textContent

test('the first step asks for the person, and offers the login that comes back here', async () => {
  await open()
  expect(await heading('Vamos começar por você')).toBeVisible()
  expect(screen.getByText('Leva uns três minutos.')).toBeVisible()
  expect(step()).toBe('1Pessoal')
  expect(screen.getByRole('link', { name: 'Entre' })).toHaveAttribute(
    'href',
    '/meu-financiamento?volta=%2Fmotorcycle%2Fcg-160',
  )
  expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull()
  expect(button('Continuar')).toHaveAttribute('type', 'submit')
  expect(document.title).toBe('CG 160 | Tiriva')
  expect(document.documentElement).not.toHaveAttribute('data-wizard')
  expect($place.get()).toBeNull()
})

test('each field has the keyboard and the mask of its kind', async () => {
  const user = await open()
  expect(field('E-mail').type).toBe('email')
  expect(field('Celular').type).toBe('tel')
  expect(field('CPF').inputMode).toBe('numeric')
  await user.click(field('CPF'))
  await user.keyboard('52998224725')
  expect(field('CPF')).toHaveValue('529.982.247-25')
  await enter(user, field('Data de Nascimento'), '21051990')
  expect(field('Data de Nascimento')).toHaveValue('21/05/1990')
})

test('an incomplete step says what is missing, takes the focus, and leads to each field', async () => {
  const user = await open()
  await user.click(button('Continuar'))
  expect(summary()).toHaveTextContent('Preencha todos os campos para continuar')
  expect(document.activeElement).toContainElement(
    screen.getByRole('link', { name: 'Nome Completo: Preencha este campo' }),
  )
  expect(told()).toHaveLength(5)
  expect(field('CPF')).toHaveAccessibleDescription(/Preencha este campo/)
  await user.click(screen.getByRole('link', { name: /^CPF:/ }))
  expect(field('CPF')).toHaveFocus()
})

test('what is wrong is told as such, is gone once it is right, and nothing new is said while typing', async () => {
  const user = await open({ step: 'personal', answers: { ...filledAnswers, cpf: '12345678900' } })
  await user.click(button('Continuar'))
  expect(summary()).toHaveTextContent('Alguns campos precisam de atenção')
  expect(told()).toEqual(['CPF: CPF inválido'])
  await enter(user, field('CPF'), filledAnswers.cpf)
  expect(summary()).toBeNull()
  await user.clear(field('E-mail'))
  expect(field('E-mail')).toBeValid()
})

test('the next step takes the page: its heading has the focus, and title, bar and history follow', async () => {
  const user = await at('personal')
  await user.click(button('Continuar'))
  expect(await heading('Onde você mora')).toHaveFocus()
  expect(step()).toBe('2Residencial')
  expect($place.get()).toBe('Etapa 2 de 5: Residencial')
  expect(document.documentElement).toHaveAttribute('data-wizard')
  expect(document.title).toBe('Onde você mora | CG 160 | Tiriva')
  expect(history.state.trail).toEqual(['personal', 'residential'])
  expect(screen.queryByRole('link', { name: 'Entre' })).toBeNull()
})

test("'Voltar' and the browser's Back go one step back, with what was typed", async () => {
  const user = await at('residential')
  await enter(user, field('Rua'), 'Rua Augusta')
  await user.click(button('Continuar'))
  expect(await heading('O que você faz')).toHaveFocus()
  await user.click(button('Voltar'))
  expect(await heading('Onde você mora')).toHaveFocus()
  expect(field('Rua')).toHaveValue('Rua Augusta')
  await waitFor(() => expect(history.state.trail).toEqual(['personal', 'residential']))
  act(() => history.back())
  expect(await heading('Vamos começar por você')).toHaveFocus()
  expect(document.documentElement).not.toHaveAttribute('data-wizard')
  act(() => history.forward())
  expect(await heading('Onde você mora')).toHaveFocus()
})

test('Forward to a step that can no longer be reached stays, and the history says so', async () => {
  const user = await at('residential')
  act(() => history.back())
  await heading('Vamos começar por você')
  await user.clear(field('Nome Completo'))
  act(() => history.forward())
  await waitFor(() => expect(history.state.trail).toEqual(['personal', 'personal']))
  expect(await heading('Vamos começar por você')).toBeVisible()
})

test('a postal code fills the address in, and the focus goes to the number', async () => {
  answers('GET /api/cep/:cep', {
    cep: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  })
  const address = { cep: '', street: '', number: '', complement: '', neighborhood: '', city: '', state: '' } as const
  const user = await open({ step: 'residential', answers: { ...filledAnswers, ...address } })
  await enter(user, field('CEP'), '01310-100')
  await waitFor(() => expect(field('Número')).toHaveFocus())
  expect(field('Rua')).toHaveValue('Avenida Paulista')
  expect(field('Cidade')).toHaveValue('São Paulo')
  expect(screen.getByLabelText('Estado')).toHaveDisplayValue('SP · São Paulo')
  expect(screen.getByText('Endereço encontrado. Confira e informe o número.')).toBeVisible()
})

test('a town with a single code leaves the street to the person', async () => {
  answers('GET /api/cep/:cep', { cep: '69000000', street: '', neighborhood: '', city: 'Carauari', state: 'AM' })
  const address = { cep: '', street: '', number: '', neighborhood: '', city: '', state: '' } as const
  const user = await open({ step: 'residential', answers: { ...filledAnswers, ...address } })
  await enter(user, field('CEP'), '69000000')
  await waitFor(() => expect(field('Rua')).toHaveFocus())
  expect(field('Cidade')).toHaveValue('Carauari')
})

test.each([
  [refusal('cep_not_found'), 'Não encontramos este CEP. Confira o número ou preencha o endereço.'],
  [offline, 'Não conseguimos buscar o endereço agora. Você pode preencher os campos.'],
])('without an address the field says why, and keeps the focus', async (failure, sentence) => {
  answers('GET /api/cep/:cep', failure)
  const user = await at('residential')
  await enter(user, field('CEP'), '99999999')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field('CEP')).toHaveFocus()
  expect(field('CEP')).toHaveValue('99999999')
})

test('the first missing answer of the profession asks to choose from the list', async () => {
  const user = await open({ step: 'professional', answers: { ...filledAnswers, profession: '', incomeCents: null } })
  await screen.findByRole('combobox', { name: 'Profissão' })
  await user.click(button('Continuar'))
  expect(told()).toEqual([expect.stringMatching(/^Profissão: .*lista/), 'Renda Mensal: Preencha este campo'])
})

test('an income without its cents is asked about before the step is left, and corrected by a press', async () => {
  const user = await open({ step: 'professional', answers: { ...filledAnswers, incomeCents: 6_500 } })
  await user.click(button('Continuar'))
  expect(await heading('O que você faz')).toBeVisible()
  await user.click(button(/^Não, são/))
  expect(field('Renda Mensal')).toHaveFocus()
  expect(field('Renda Mensal').value.replace(/\s/, ' ')).toBe('R$ 6.500,00')
  await user.click(button('Continuar'))
  expect(await heading('Crie sua senha e confira')).toHaveFocus()
})

test('the last step asks for a password, shows all answers, and has the consents below them', async () => {
  const user = await at('password')
  expect(step()).toBe('4Senha')
  expect(screen.getByText('Use 8 caracteres ou mais. Uma frase curta serve.')).toBeVisible()
  // Password managers keep the password under the CPF, which the login asks for.
  expect(document.querySelector('[autocomplete=username]')).toHaveValue(filledAnswers.cpf)
  await enter(user, field('Senha'), 'moto')
  await enter(user, field('Confirme sua senha'), 'moto')
  await user.click(button('Finalizar'))
  expect(told()).toEqual([expect.stringMatching(/^Senha: .*8/), expect.stringMatching(/^Política e termos: /)])
  expect(sentTo(applications)).toEqual([])
  const review = screen.getByText('Dados pessoais')
  const follows = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(follows(field('Senha'), review)).toBeTruthy()
  expect(follows(review, screen.getAllByRole('checkbox')[0] as Element)).toBeTruthy()
})

test('a password that holds what the page knows of the person is said to be easy to guess', async () => {
  const user = await at('password')
  await enter(user, field('Senha'), 'souza1990')
  expect(screen.getByText('Fraca: evite seu nome, CPF ou data de nascimento')).toBeVisible()
})

/** Fills the last step in and sends it. */
async function finish(user: Awaited<ReturnType<typeof open>>) {
  await enter(user, field('Senha'), filledSecrets.password)
  await enter(user, field('Confirme sua senha'), filledSecrets.password)
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(button('Finalizar'))
}

test('the application is sent with answers, plan and consent, and what the device kept is gone', async () => {
  answers(applications, received)
  const user = await at('password')
  act(() => choosePlan('cg-160', { installments: 48, entryCents: 400_000 }))
  await finish(user)
  expect(await heading('Solicitação enviada com sucesso!')).toHaveFocus()
  expect(screen.getByText('2602472415')).toBeVisible()
  const { password } = filledSecrets
  expect(sentTo(applications)[0]?.json).toMatchObject({
    ...same,
    birthDate: '1990-05-21',
    incomeCents,
    password,
    motorcycle: 'cg-160',
    installments: 48,
    entryCents: 400_000,
    shownCatalogue: motorcycle.shown,
    consent: { accepted: true },
  })
  expect(sentTo(applications)[0]?.json).not.toHaveProperty('offersConsent')
  expect(loadDraft(Date.now(), 'cg-160')).toEqual(newWizard)
  expect($choice.get().installments).toBeNull()
  expect($sentPlan.get()).toMatchObject({ installments: 48, entryCents: 400_000, priceCents: 1_600_000 })
  expect($place.get()).toBe('Etapa 5 de 5: Finalizado')
})

test('the thanks stay after a reload, with the way to them that is left', async () => {
  answers(applications, received)
  const user = await at('password')
  await finish(user)
  await heading('Solicitação enviada com sucesso!')
  await waitFor(() => expect(history.state.thanks).toBeTruthy())
  newModelPage()
  await open()
  expect(await heading('Solicitação enviada com sucesso!')).toBeVisible()
  expect($sentPlan.get()).toMatchObject({ priceCents: 1_600_000 })
})

test('the chosen offers are consented to with their own text', async () => {
  answers(applications, received)
  const user = await at('password')
  const [terms, offers] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement]
  await user.click(offers)
  expect(offers).toBeChecked()
  expect(terms).not.toBeChecked()
  await finish(user)
  await heading('Solicitação enviada com sucesso!')
  expect(sentTo(applications)[0]?.json).toMatchObject({ offersConsent: { accepted: true } })
})

test('while it is sent nothing can be changed, and a failure is told with all that was typed', async () => {
  answers(applications, silence)
  const user = await at('password')
  await finish(user)
  expect(button('Enviando...')).toHaveFocus()
  for (const name of ['Senha', 'Confirme sua senha']) expect(field(name)).toBeDisabled()
  expect(button('Voltar')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Apagar dados' })).toBeNull()
  await user.click(button('Enviando...'))
  expect(sentTo(applications)).toHaveLength(1)
})

test('a failure is told beside the button, and the next try is the same request', async () => {
  answers(applications, offline, received)
  answers('GET /api/offer', todaysConditions())
  const user = await at('password')
  await finish(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('Tentar de novo não duplica o pedido')
  expect(field('Senha')).toHaveValue(filledSecrets.password)
  await user.click(button('Tentar novamente'))
  await heading('Solicitação enviada com sucesso!')
  const [first, second] = sentTo(applications)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
})

test('a field that the server refuses shows its step, with what is wrong, and then leads back to the review', async () => {
  answers(applications, refusal('validation_failed', { errors: [{ field: 'phone', code: 'phone_invalid' }] }))
  const user = await at('password')
  await finish(user)
  expect(await heading('Vamos começar por você')).toBeVisible()
  expect(field('Celular')).toBeInvalid()
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('link', { name: /^Celular: / })))
  await enter(user, field('Celular'), '21987654321')
  expect(field('Celular')).toBeValid()
  await user.click(button('Continuar'))
  expect(await heading('Crie sua senha e confira')).toBeVisible()
})

test('an answer that is changed from the review leads back to it', async () => {
  const user = await at('password')
  await user.click(screen.getAllByRole('button', { name: /^Alterar|^Mudar|^Editar/ })[0] as HTMLElement)
  await heading('Vamos começar por você')
  await user.click(button('Continuar'))
  expect(await heading('Crie sua senha e confira')).toHaveFocus()
})

test('whoever is logged in checks the data of the account, whose CPF and e-mail stay', async () => {
  const user = await open({ session: loggedIn })
  expect(await heading('Confira os seus dados')).toBeVisible()
  expect(screen.getByText(/^Olá/)).toHaveTextContent('Olá, Ana! Este pedido entra no seu cadastro')
  expect(field('CPF')).toHaveValue('529.982.247-25')
  expect(field('CPF').readOnly).toBe(true)
  expect(field('E-mail').readOnly).toBe(true)
  expect(field('Celular').readOnly).toBe(false)
  await user.click(button('Continuar'))
  expect(await heading('Confira e envie')).toHaveFocus()
  expect(step()).toBe('4Conferir')
  expect(screen.getByText(/^Olá/)).toBeVisible()
  expect(screen.queryByLabelText('Senha')).toBeNull()
  expect($place.get()).toBe('Etapa 4 de 5: Conferir')
})

test('the application of an account is sent without a password', async () => {
  answers(applications, received)
  writeRecord(applicantView(), '2026-11-20T15:00:00.000Z')
  const user = await open({ session: loggedIn })
  await user.click(button('Continuar'))
  await heading('Confira e envie')
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(button('Finalizar'))
  await heading('Solicitação enviada com sucesso!')
  expect(sentTo(applications)[0]?.json).not.toHaveProperty('password')
  // The smallest entry is left out, as by a page from before entries could be chosen.
  expect(sentTo(applications)[0]?.json).not.toHaveProperty('entryCents')
  // The portal on this tab opens the newest application, and no earlier one.
  expect(readRecord()).toBeNull()
})

test('who is another person leaves the account, and begins with an empty step', async () => {
  answers('DELETE /api/session', offline, null)
  writeRecord(applicantView(), '2026-11-20T15:00:00.000Z')
  const user = await open({ session: loggedIn })
  await user.click(button('Não é você? Sair'))
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  expect(field('CPF')).toHaveValue('529.982.247-25')
  expect(readRecord()).not.toBeNull()
  await user.click(button('Não é você? Sair'))
  expect(await heading('Vamos começar por você')).toHaveFocus()
  expect(readRecord()).toBeNull()
  expect(field('CPF')).toHaveValue('')
  expect(field('CPF').readOnly).toBe(false)
})

test("another person's answers are not mixed with the account's, whose data are one press away", async () => {
  const rui = { ...noAnswers, fullName: 'Rui Prado', cpf: '11144477735' }
  const user = await open({ step: 'personal', answers: rui, session: loggedIn })
  expect(screen.getByText('Ana está em Meu financiamento neste navegador')).toBeVisible()
  expect(field('Nome Completo')).toHaveValue('Rui Prado')
  expect(field('CPF').readOnly).toBe(false)
  await user.click(button('Usar os dados de Ana'))
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(screen.getByText(/^Olá/)).toBeVisible()
})

test('where nobody knows who is logged in, it says so and asks again', async () => {
  answers('GET /api/session', { person: ana })
  const failure = { code: 'network' as const, errors: [], retryAfterSeconds: undefined }
  const user = await open({ session: { state: 'unknown', failure } })
  expect(screen.getByText(/Não conseguimos ver se você já entrou/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Entre' })).toBeNull()
  await user.click(button('Tentar de novo'))
  expect(await screen.findByText(/^Olá/)).toBeVisible()
})

test('the notice of the login stands above the first and the last step alone', async () => {
  const failure = { code: 'network' as const, errors: [], retryAfterSeconds: undefined }
  await open({ step: 'residential', answers: filledAnswers, session: { state: 'unknown', failure } })
  expect(screen.queryByText(/Não conseguimos ver/)).toBeNull()
})

test('without a connection it says that the answers are safe, until it is back', async () => {
  await open()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('Você está sem conexão.')).toBeVisible()
  line.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('Você está sem conexão.')).toBeNull()
})

test('what was typed before the wizard came is taken over, with the focus and the press', async () => {
  const values = { fullName: 'Ana Souza', cpf: '529.982.247-25', birthDate: '21/05/1990' }
  await open({ prefill: { values, focus: 'campo-email', submitted: true } })
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(field('CPF')).toHaveValue('529.982.247-25')
  expect(field('Data de Nascimento')).toHaveValue('21/05/1990')
  await waitFor(() => expect(told()).toEqual(['E-mail: Preencha este campo', 'Celular: Preencha este campo']))
})

test('the field in use keeps the focus when the wizard comes', async () => {
  await open({ prefill: { focus: 'campo-email' } })
  expect(field('E-mail')).toHaveFocus()
  expect(told()).toEqual([])
})

test('a draft goes on where it was left, and its history with it', async () => {
  await at('professional')
  expect(await heading('O que você faz')).toBeVisible()
  expect(history.state.trail).toEqual(['personal', 'residential', 'professional'])
})

test('each answer is kept as it is typed', async () => {
  const user = await open()
  await enter(user, field('Nome Completo'), 'Ana Souza')
  expect(loadDraft(Date.now(), 'cg-160').answers.fullName).toBe('Ana Souza')
})

test.each(['personal', 'residential'] as const)(
  'answers deleted in the step %s leave an empty first step, whose heading has the focus, and no plan',
  async (from) => {
    const user = await at(from)
    act(() => choosePlan('cg-160', { installments: 48 }))
    await user.click(button('Apagar dados'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar dados' }))
    expect(await heading('Vamos começar por você')).toHaveFocus()
    expect(field('Nome Completo')).toHaveValue('')
    expect($choice.get().installments).toBeNull()
    expect(loadDraft(Date.now(), 'cg-160')).toEqual(newWizard)
  },
)

test('Enter in a field goes on', async () => {
  const user = await at('personal')
  await user.type(field('Nome Completo'), '{Enter}')
  expect(await heading('Onde você mora')).toBeVisible()
})

test('a mistyped address is put right by one press', async () => {
  const user = await open()
  await enter(user, field('E-mail'), 'ana@gmial.com')
  await user.tab()
  await user.click(button(/^Você quis dizer/))
  expect(field('E-mail')).toHaveValue('ana@gmail.com')
  expect(field('E-mail')).toHaveFocus()
})

test('the day of birth may be picked', async () => {
  const user = await open()
  const picker = document.querySelector<HTMLInputElement>('input[type=date]') as HTMLInputElement
  const opened = vi.fn()
  picker.showPicker = opened
  await user.click(button('Escolher no calendário'))
  expect(opened).toHaveBeenCalledOnce()
  fireEvent.change(picker, { target: { value: '1990-05-21' } })
  expect(field('Data de Nascimento')).toHaveValue('21/05/1990')
})
