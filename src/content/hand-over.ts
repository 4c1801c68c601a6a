import type { HandOverCheck, HandOverDocument, ReturnCheck } from '#domain/dealerships/hand-over.ts'

/** The names of the documents that prove who the customer is. */
export const handOverDocuments: Readonly<Record<HandOverDocument, string>> = {
  cnh: 'CNH',
  identity: 'RG ou Carteira de Identidade Nacional',
  passport: 'Passaporte',
  other: 'Outro documento com foto',
}

/** The checks before a motorcycle goes out, as the counter ticks them off. */
export const handOverChecks: Readonly<Record<HandOverCheck, string>> = {
  person: 'O documento com foto é de quem está aqui',
  contract: 'O número do contrato confere',
  chassis: 'O chassi da moto confere',
  plate: 'A placa da moto confere',
  keys: 'Entreguei as chaves, o manual e o documento da moto',
}

/** The checks before a motorcycle counts as returned. */
export const returnChecks: Readonly<Record<ReturnCheck, string>> = {
  chassis: 'O chassi da moto confere',
  plate: 'A placa da moto confere',
  keys: 'Recebi as chaves, o manual e o documento da moto',
}
