import { limits } from '#api/line-rules.ts'
import { formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { brazilianStates, streetLine } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Step } from './step.ts'

const personalFields = {
  fullName: {
    kind: 'text',
    label: 'Nome Completo',
    columns: 6,
    input: { autoComplete: 'name', autoCapitalize: 'words', maxLength: limits.fullName },
  },
  cpf: {
    kind: 'digits',
    label: 'CPF',
    columns: 3,
    input: { inputMode: 'numeric', autoComplete: 'off', placeholder: '000.000.000-00' },
  },
  birthDate: {
    kind: 'day',
    label: 'Data de Nascimento',
    columns: 3,
    input: { inputMode: 'numeric', autoComplete: 'bday', placeholder: 'dd/mm/aaaa' },
  },
  email: {
    kind: 'email',
    label: 'E-mail',
    columns: 3,
    input: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: limits.email },
  },
  phone: {
    kind: 'digits',
    label: 'Celular',
    columns: 3,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: '(11) 00000-0000' },
  },
} satisfies Step['fields']

/** The applicant's name, CPF, birth date, e-mail and phone. */
export const personal: Step = {
  id: 'personal',
  title: 'Pessoal',
  heading: 'Vamos começar por você',
  hint: 'Leva uns três minutos.',
  fields: personalFields,
  previous: null,
  next: 'residential',
  summary: {
    title: 'Dados pessoais',
    facts: ({ fullName, cpf, birthDate, email, phone }) => {
      const day = parsePlainDate(birthDate)
      return [
        { label: personalFields.fullName.label, value: fullName, wide: true },
        { label: personalFields.cpf.label, value: formatCpf(cpf) },
        { label: personalFields.birthDate.label, value: day ? formatPlainDate(day) : birthDate },
        { label: personalFields.email.label, value: email, wide: true },
        { label: personalFields.phone.label, value: formatPhone(phone) },
      ]
    },
    line: ({ fullName, email, phone }) => [fullName, formatPhone(phone), email],
  },
}

/** The same step for a logged-in person, whose data are filled in. */
export const knownPersonal: Step = {
  ...personal,
  heading: 'Confira os seus dados',
  hint: 'Mude o que for preciso e siga.',
}

const residentialFields = {
  cep: {
    kind: 'cep',
    label: 'CEP',
    columns: 6,
    input: { autoComplete: 'postal-code', placeholder: 'Só números' },
  },
  street: {
    kind: 'text',
    label: 'Rua',
    columns: 4,
    input: { autoComplete: 'address-line1', maxLength: limits.street },
  },
  number: {
    kind: 'text',
    label: 'Número',
    columns: 2,
    input: { autoComplete: 'off', maxLength: limits.number, placeholder: 'Ex.: 123 ou S/N' },
  },
  complement: {
    kind: 'text',
    label: 'Complemento',
    optional: true,
    columns: 6,
    input: { autoComplete: 'address-line2', maxLength: limits.complement, placeholder: 'Ex.: apto 12, bloco B' },
  },
  neighborhood: {
    kind: 'text',
    label: 'Bairro',
    columns: 6,
    input: { autoComplete: 'address-level3', maxLength: limits.neighborhood },
  },
  city: {
    kind: 'text',
    label: 'Cidade',
    columns: 3,
    input: { autoComplete: 'address-level2', maxLength: limits.city },
  },
  state: { kind: 'state', label: 'Estado', columns: 3, input: { autoComplete: 'address-level1' } },
} satisfies Step['fields']

/** The person's address. */
export const residential: Step = {
  id: 'residential',
  title: 'Residencial',
  heading: 'Onde você mora',
  hint: 'O CEP preenche o endereço.',
  fields: residentialFields,
  previous: 'personal',
  next: 'professional',
  summary: {
    title: 'Endereço',
    facts: ({ cep, street, number, complement, neighborhood, city, state }) => {
      const known = brazilianStates.find(({ code }) => code === state)
      return [
        { label: residentialFields.street.label, value: streetLine({ street, number, complement }) },
        { label: residentialFields.neighborhood.label, value: neighborhood },
        { label: residentialFields.city.label, value: known ? `${city} (${known.name})` : city },
        { label: residentialFields.cep.label, value: formatCep(cep) },
      ]
    },
    line: ({ street, number, complement, city, state }) => [
      streetLine({ street, number, complement }),
      `${city} (${state})`,
    ],
  },
}

const professionalFields = {
  // A profession is chosen from a list. Other text counts as missing, and needs a sentence of its own.
  profession: { kind: 'profession', label: 'Profissão', columns: 6, whenMissing: 'profession_unknown' },
  incomeCents: {
    kind: 'money',
    label: 'Renda Mensal',
    hint: 'Some tudo o que você recebe por mês, antes dos descontos.',
    columns: 3,
    input: { autoComplete: 'off' },
  },
} satisfies Step['fields']

/** The person's profession and income. */
export const professional: Step = {
  id: 'professional',
  title: 'Profissional',
  heading: 'O que você faz',
  hint: 'Para a análise de crédito.',
  fields: professionalFields,
  previous: 'residential',
  next: 'password',
  summary: {
    title: 'Profissão e renda',
    facts: ({ profession, incomeCents }) => [
      { label: professionalFields.profession.label, value: profession },
      { label: professionalFields.incomeCents.label, value: formatBRL(incomeCents ?? 0) },
    ],
    line: ({ profession, incomeCents }) => [profession, formatBRL(incomeCents ?? 0)],
  },
}

const consents = {
  termsAccepted: { kind: 'consent', label: 'Política e termos', columns: 6, afterReview: true },
  offersAccepted: { kind: 'consent', label: 'Ofertas', columns: 6, afterReview: true },
} as const satisfies Step['fields']

/** The password, the review of everything, and the consent. */
export const password: Step = {
  id: 'password',
  title: 'Senha',
  heading: 'Crie sua senha e confira',
  hint: 'Com o CPF e esta senha você acompanha o pedido.',
  fields: {
    password: { kind: 'new-password', label: 'Senha', columns: 3, input: { autoComplete: 'new-password' } },
    confirmPassword: {
      kind: 'password',
      label: 'Confirme sua senha',
      columns: 3,
      input: { autoComplete: 'new-password' },
    },
    ...consents,
  },
  previous: 'professional',
  next: 'thanks',
  summary: null,
}

/** The same step for a logged-in person, who needs no password. */
export const review: Step = {
  ...password,
  title: 'Conferir',
  heading: 'Confira e envie',
  hint: 'Você já tem acesso: não precisa criar senha.',
  fields: consents,
}
