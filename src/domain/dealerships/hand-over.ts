/** The documents that prove at the counter the identity of the customer. */
export const handOverDocuments = {
  cnh: 'CNH',
  identity: 'RG ou Carteira de Identidade Nacional',
  passport: 'Passaporte',
  other: 'Outro documento com foto',
} as const

export type HandOverDocument = keyof typeof handOverDocuments

/** How long (ms) a dealership undoes a hand-over that it recorded by mistake; what tells the customer waits until then. */
export const handOverUndoMs = 10 * 60_000

/** What is checked at the counter, all of it, before a motorcycle goes out. */
export const handOverChecks = {
  person: 'O documento com foto é de quem está aqui',
  contract: 'O número do contrato confere',
  chassis: 'O chassi da moto confere',
  plate: 'A placa da moto confere',
  keys: 'Entreguei as chaves, o manual e o documento da moto',
} as const

export type HandOverCheck = keyof typeof handOverChecks

/** The checks that the dealership has to make, all of them, before a motorcycle counts as returned. */
export const returnChecks = {
  chassis: 'O chassi da moto confere',
  plate: 'A placa da moto confere',
  keys: 'Recebi as chaves, o manual e o documento da moto',
} as const

export type ReturnCheck = keyof typeof returnChecks

/** How long (ms) the counter's device keeps the list it saw last, for a page without a network: a session lasts no longer. */
export const counterKeptMs = 12 * 60 * 60_000

/** How old (ms) the list may be to hand a motorcycle over by it without a network: payment and contract may have changed since. */
export const counterFreshMs = 60 * 60_000
