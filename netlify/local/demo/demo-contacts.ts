import { createHash, randomInt } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import type { Transaction } from 'kysely'
import { consentText, leadConsent } from '#content/consent.ts'
import type { Database } from '#db/schema.ts'
import { fold } from '#domain/search.ts'
import type { LeadState } from '#domain/work-lists.ts'
import { changeLead, insertLead } from '#server/leads/queries.ts'

const hourMs = 3_600_000

type DemoContact = readonly [name: string, ddd: string, plan: number, hoursAgo: number, state: LeadState, note: string]

const contacts: readonly DemoContact[] = [
  ['Heitor Cavalcanti Mota', '81', 60, 2, 'new', ''],
  ['Lívia Marques Antunes', '11', 48, 5, 'new', ''],
  ['Caetano Brandão Reis', '71', 36, 21, 'new', ''],
  ['Aurora Peixoto Leal', '31', 60, 27, 'called', 'Caixa postal. Tentar de novo depois das 18h.'],
  ['Davi Sampaio Furtado', '51', 24, 49, 'called', 'Quer simular com entrada maior antes de decidir.'],
  ['Manuela Rocha Viana', '62', 12, 75, 'closed', 'Fez o pedido pelo site.'],
  ['Benício Prates Lobo', '41', 48, 120, 'closed', 'Vai esperar o fim do ano.'],
]

/** Adds people who asked for a call to the demo, relative to `now`. */
export async function seedContacts(
  tx: Transaction<Database>,
  analyst: { id: string; name: string },
  now: Date,
): Promise<void> {
  for (const [name, ddd, installments, hoursAgo, state, note] of contacts) {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const [first = '', last = ''] = fold(name).split(' ')
    const cpf = generateCpf()
    const email = `${first}.${last}@example.com`
    const phone = `${ddd}9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    const { id } = await insertLead(tx, {
      ...{ full_name: name, cpf, email, phone, installments },
      motorcycle_model: 'X-ADV',
      search_text: `${fold(`${name} ${email}`)} ${cpf} ${phone}`,
      consent_version: leadConsent.version,
      consent_sha256: createHash('sha256').update(consentText(leadConsent)).digest('hex'),
      ...{ consented_at: at, created_at: at, updated_at: at },
    })
    if (state === 'new') continue
    const called = { lead_id: id, actor_id: analyst.id, actor_name: analyst.name, from_state: 'new' as const }
    const changedAt = new Date(at.getTime() + hourMs)
    await changeLead(tx, { state, note }, { ...called, to_state: state, note, at: changedAt })
  }
}
