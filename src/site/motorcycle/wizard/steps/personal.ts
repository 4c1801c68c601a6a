import { personalStep } from '#api/application-steps.ts'
import { limits } from '#api/text.ts'
import { formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import type { Step } from './step.ts'

const fields = {
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
  fields,
  schema: personalStep,
  previous: null,
  next: 'residential',
  summary: {
    title: 'Dados pessoais',
    facts: ({ fullName, cpf, birthDate, email, phone }) => {
      const day = parsePlainDate(birthDate)
      return [
        { label: fields.fullName.label, value: fullName, wide: true },
        { label: fields.cpf.label, value: formatCpf(cpf) },
        { label: fields.birthDate.label, value: day ? formatPlainDate(day) : birthDate },
        { label: fields.email.label, value: email },
        { label: fields.phone.label, value: formatPhone(phone) },
      ]
    },
  },
}

/** The same step for a logged-in person, whose data are filled in. */
export const knownPersonal: Step = {
  ...personal,
  heading: 'Confira os seus dados',
  hint: 'Mude o que for preciso e siga.',
}
