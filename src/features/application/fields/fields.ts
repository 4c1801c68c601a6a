import type { FieldName } from './answers.ts'

/** What each field is called on screen. */
export const labels: Record<FieldName, string> = {
  fullName: 'Nome Completo',
  cpf: 'CPF',
  birthDate: 'Data de Nascimento',
  email: 'E-mail',
  phone: 'Celular',
  cep: 'CEP',
  street: 'Rua',
  number: 'Número',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  profession: 'Profissão',
  incomeCents: 'Renda Mensal',
  password: 'Senha',
  confirmPassword: 'Confirme sua senha',
  termsAccepted: 'Autorização e termos',
}

/** The id of a field's control: error summaries and focus go by it. */
export const fieldId = (name: FieldName) => `campo-${name}`

/** How the fields of the first step behave, both before and after the wizard is loaded. */
export const personalFields = [
  { name: 'fullName', type: 'text', autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 },
  { name: 'cpf', type: 'text', inputMode: 'numeric', autoComplete: 'off', placeholder: '000.000.000-00' },
  { name: 'birthDate', type: 'text', inputMode: 'numeric', autoComplete: 'bday', placeholder: 'dd/mm/aaaa' },
  { name: 'email', type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  { name: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: '(11) 00000-0000' },
] as const

/** The names of the steps as the stepper shows them; the last one is the thanks. */
export const stepTitles = ['Pessoal', 'Residencial', 'Profissional', 'Senha', 'Finalizado'] as const

export const personalHeading = 'Vamos começar por você'
export const personalHint = 'Leva uns três minutos. O que você digita fica guardado só neste aparelho até o envio.'
