import { brazilianStates } from '#domain/identity/address.ts'

/**
 * The states as a list to choose from: 'SP · São Paulo', by abbreviation. A browser's list jumps to the label that
 * begins with the typed letters, and people type the abbreviation.
 */
export const stateChoices = brazilianStates
  .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  .sort((one, other) => (one.value < other.value ? -1 : 1))
