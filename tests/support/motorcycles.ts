import type { MotorcycleInput } from '#api/motorcycles.ts'
import type { Browser } from './api.ts'

/** The body of a new model, as a manager types it; `changes` replace single fields. */
export function motorcycle(changes: Partial<MotorcycleInput> = {}): MotorcycleInput {
  return {
    model: 'CG 180 TESTE',
    slug: 'cg-180-teste',
    category: 'Street',
    displacement: 180,
    family: 'CG',
    launch: true,
    prices: [{ from: '2026-11-22', cents: 1_899_000 }],
    ...changes,
  }
}

type Catalogue = Browser['api']['admin']['catalogue']

/** What the second person reads, where the changes need one. */
const whyPublished = 'Tabela nova da fábrica'

/** Presses 'Publicar' as somebody who has just seen the changes; returns the API's answer. */
export async function publishCatalogue({ publication }: Catalogue) {
  const { fingerprint } = await (await publication.$get()).json()
  return publication.$post({ json: { fingerprint, reason: whyPublished } })
}

/** Goes back to an earlier version as somebody who has just seen the changes; gives the API's answer. */
export async function restoreVersion({ versions }: Catalogue, number: string) {
  const { changes, restore } = versions[':number']
  const param = { number }
  const { fingerprint } = await (await changes.$get({ param })).json()
  return restore.$post({ param, json: { fingerprint, reason: whyPublished } })
}

/** Adds a model as a manager; returns the API's answer. */
export async function addMotorcycle(manager: Browser, changes: Partial<MotorcycleInput> = {}) {
  const json = { facts: motorcycle(changes), state: 'listed' as const }
  const answer = await manager.api.admin.catalogue.motorcycles.$post({ json })
  if (answer.status !== 201) throw new Error(`not added: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
