import { residentialStep } from '#api/application-steps.ts'
import { limits } from '#api/text.ts'
import { brazilianStates, streetLine } from '#domain/identity/address.ts'
import { formatCep } from '#domain/identity/identifiers.ts'
import type { Step } from './step.ts'

const fields = {
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
  fields,
  schema: residentialStep,
  previous: 'personal',
  next: 'professional',
  summary: {
    title: 'Endereço',
    facts: ({ cep, street, number, complement, neighborhood, city, state }) => {
      const known = brazilianStates.find(({ code }) => code === state)
      return [
        { label: fields.street.label, value: streetLine({ street, number, complement }) },
        { label: fields.neighborhood.label, value: neighborhood },
        { label: fields.city.label, value: known ? `${city} (${known.name})` : city },
        { label: fields.cep.label, value: formatCep(cep) },
      ]
    },
  },
}
