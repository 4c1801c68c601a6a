import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { contractVersion } from '#content/contract/clauses.ts'
import { contractDocument } from '#content/contract/contract-document.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { ContractFacts } from '#domain/contract/contract.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep } from '#domain/identity/identifiers.ts'
import { contractOffer, offerHolds } from '#domain/offer/contract-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { newReference } from '#domain/reference.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import { backfillOffer, findOffer } from '../application/offer.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { readOfferedWays } from '../settings/ways.ts'
import { findContract, insertContract, markVoid, newestVersion } from './queries.ts'

/**
 * Writes the next version of an application's contract, asks for its PDF, and gives its number. `by` is the analyst who
 * asked for it; null if it follows from a change. The caller holds the application locked, knows that no contract is in
 * force, and adds the line of the history.
 */
export async function makeContract(
  deps: Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'siteUrl' | 'card' | 'boleto' | 'pix'> },
  tx: Kysely<Database>,
  row: ApplicationRow,
  by: AnalystActor | null,
): Promise<number> {
  const at = deps.now()
  const stored = (await findOffer(tx, row.id)) ?? (await backfillOffer(tx, row))
  const offer = contractOffer(stored.offer, brazilianDate(at))
  const version = (await newestVersion(tx, row.id)) + 1
  const code = newReference(randomInt)
  const ways = await readOfferedWays(deps, tx)
  const facts = { ...contractFacts(row, offer, { version, code, at }), ways }
  await insertContract(tx, {
    id: randomUUID(),
    application_id: row.id,
    version,
    code,
    text_version: contractVersion,
    facts: JSON.stringify(facts),
    document: JSON.stringify(contractDocument(facts, deps.config.siteUrl)),
    created_at: at,
    created_by: by?.id ?? null,
    created_by_name: by?.name ?? null,
  })
  return version
}

/**
 * Makes a contract if none is in force and the application has not ended, because the stage 'Assinatura de Documentos'
 * needs one.
 */
export async function ensureContract(
  deps: Deps,
  tx: Kysely<Database>,
  row: ApplicationRow,
  by: AnalystActor,
): Promise<void> {
  if ((await findContract(tx, row.id)) || (await outcomeOf(deps, tx, row.id)).end) return
  const data = { version: await makeContract(deps, tx, row, by) }
  await addEvent(tx, { applicationId: row.id, kind: 'contract_made', actor: by, data, at: deps.now() })
}

/**
 * Makes an unsigned contract anew when its personal data has changed; the former version becomes void and is kept.
 * `row` is the application after the change, locked by the caller.
 */
export async function renewContract(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  if (contract === undefined || contract.state === 'signed') return
  const { version, code, offer } = contract.facts
  const now = contractFacts(row, offer, { version, code, at: contract.created_at })
  if (canonicalJson(now.person) === canonicalJson(contract.facts.person)) return
  await replaceContract(deps, tx, row, contract, 'Os dados cadastrais mudaram')
}

/**
 * Makes an unsigned contract anew when its proposal is no longer valid or its first installment is due; the new version
 * counts its dates from today. False if there is no such contract. The caller holds the application locked.
 */
export async function renewOutdated(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<boolean> {
  const contract = await findContract(tx, row.id)
  if (contract?.state !== 'ready' || offerHolds(contract.facts.offer, brazilianDate(deps.now()))) return false
  await replaceContract(deps, tx, row, contract, 'A validade da proposta terminou antes da assinatura')
  return true
}

async function replaceContract(
  deps: Deps,
  tx: Kysely<Database>,
  row: ApplicationRow,
  contract: ContractRow,
  reason: string,
) {
  const at = deps.now()
  const { version } = contract
  if (!(await markVoid(tx, contract.id, { reason, by: null, at }))) return
  const event = { applicationId: row.id, actor: system, at }
  await addEvent(tx, { ...event, kind: 'contract_voided', note: reason, data: { version } })
  const data = { version: await makeContract(deps, tx, row, null) }
  await addEvent(tx, { ...event, kind: 'contract_made', data })
}

/** Gathers the facts that fill the text of a contract, from the current application. */
export function contractFacts(
  row: ApplicationRow,
  offer: Offer,
  { version, code, at }: { version: number; code: string; at: Date },
): ContractFacts {
  const address = `${streetLine(row)}, ${row.neighborhood}, ${row.city} (${row.state})`
  return {
    contractNumber: row.contract_number,
    version,
    code,
    offer,
    issuedOn: brazilianDate(at),
    person: {
      fullName: row.full_name,
      cpf: row.cpf,
      birthDate: row.birth_date,
      profession: row.profession,
      email: row.email,
      phone: row.phone,
      address: `${address}, CEP ${formatCep(row.cep)}`,
    },
  }
}
