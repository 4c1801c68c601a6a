import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

// As the API Pix 2.9 words them, and kept as they are told.

/** An amount as the API writes it. */
export const amount = /^\d{1,10}\.\d{2}$/

/** modalidade 2 of a fine: in percent; modalidade 3 of interest: in percent a month, by calendar days. */
export interface Rate {
  modalidade: number
  valorPerc: string
}

/** A charge to be paid until it expires ('cob'), or one with a due day ('cobv'). */
export interface Charge {
  txid: string
  revisao: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  calendario: { criacao: string } & (
    | { expiracao: number }
    | { dataDeVencimento: string; validadeAposVencimento: number }
  )
  valor: { original: string; multa?: Rate; juros?: Rate }
  chave: string
  /** Of a charge with a due day. */
  devedor?: { cpf: string; nome: string }
  recebedor?: object
  solicitacaoPagador?: string
  location: string
  pixCopiaECola: string
}

/** What a charge with a due day is asked for with. */
export type DueRequest = Partial<Pick<Charge, 'calendario' | 'devedor' | 'valor' | 'chave' | 'solicitacaoPagador'>>

/** Charges with a due day that are asked for together, each with what became of it. */
export interface Batch {
  /** The provider's own number of it. */
  id: number
  descricao: string
  criacao: string
  cobsv: {
    txid: string
    status: 'EM_PROCESSAMENTO' | 'CRIADA' | 'NEGADA'
    problema?: { type: string; title: string; status: number; detail: string }
    criacao?: string
  }[]
  /** What is still to be made, by txid. */
  requests: Record<string, DueRequest>
}

export interface Refund {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  descricao?: string
  motivo?: string
}

/** Who paid, as many providers tell it beside what the standard asks of them. */
export interface Payer {
  nome: string
  cpf?: string
}

export interface Payment {
  endToEndId: string
  txid?: string
  valor: string
  chave: string
  horario: string
  infoPagador?: string
  pagador?: Payer
  devolucoes?: Refund[]
  /** What the amount of a charge with a due day is made of. */
  componentesValor?: { original: Part; multa?: Part; juros?: Part }
}

interface Part {
  valor: string
}

/** A call that some webhook has still to take. */
export interface Delivery {
  url: string
  endToEndId: string
  tries: number
  /** ms since 1970. */
  nextAt: number
}

export interface State {
  charges: Record<string, Charge>
  /** By the id under which the bank asked for them. */
  batches: Record<string, Batch>
  /** In the order of their arrival; `arrivedAt` is the provider's own. */
  payments: (Payment & { arrivedAt: string })[]
  /** By key. */
  webhooks: Record<string, { webhookUrl: string; criacao: string }>
  deliveries: Delivery[]
  /** What is asked to be given back is refused, to see what then happens. */
  refusesRefunds: boolean
}

export interface Store {
  readonly state: State
  /** Keeps the state as it is now; resolves once it is on the disk. */
  save(): Promise<void>
}

/** A provider that has seen nothing yet. */
export const emptyState = (): State => ({
  charges: {},
  batches: {},
  payments: [],
  webhooks: {},
  deliveries: [],
  refusesRefunds: false,
})

/** A state that outlives the process. One write at a time, each whole or not at all. */
export async function fileStore(file: string): Promise<Store> {
  await mkdir(dirname(file), { recursive: true })
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const state: State = { ...emptyState(), ...(stored && JSON.parse(stored)) }
  let last = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    state,
    save: () => {
      last = last.catch(() => {}).then(write)
      return last
    },
  }
}

/** A payment as told: its arrival is the provider's own business. */
export function told({ arrivedAt: _, ...payment }: Payment & { arrivedAt: string }): Payment {
  return payment
}
