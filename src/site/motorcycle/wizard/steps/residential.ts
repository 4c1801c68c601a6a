import { residentialStep } from '#api/application-steps.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { formatCep } from '#domain/identity/identifiers.ts'
import type { Step } from './step.ts'

const fields = {
  cep: {
    kind: 'cep',
    label: 'CEP',
    columns: 6,
    input: { autoComplete: 'postal-code', placeholder: 'Só números' },
  },
  street: { kind: 'text', label: 'Rua', columns: 4, input: { autoComplete: 'address-line1', maxLength: 120 } },
  number: {
    kind: 'text',
    label: 'Número',
    columns: 2,
    input: { autoComplete: 'address-line2', maxLength: 10, placeholder: 'Ex.: 123 ou S/N' },
  },
  neighborhood: { kind: 'text', label: 'Bairro', columns: 6, input: { autoComplete: 'address-level3', maxLength: 80 } },
  city: { kind: 'text', label: 'Cidade', columns: 3, input: { autoComplete: 'address-level2', maxLength: 80 } },
  state: { kind: 'state', label: 'Estado', columns: 3, input: { autoComplete: 'address-level1' } },
} satisfies Step['fields']

/** Where the person lives. */
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
    facts: ({ cep, street, number, neighborhood, city, state }) => {
      const known = brazilianStates.find(({ code }) => code === state)
      return [
        { label: fields.street.label, value: `${street}, ${number}` },
        { label: fields.neighborhood.label, value: neighborhood },
        { label: fields.city.label, value: known ? `${city} (${known.name})` : city },
        { label: fields.cep.label, value: formatCep(cep) },
      ]
    },
  },
}
