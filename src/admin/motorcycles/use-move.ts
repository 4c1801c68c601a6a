import { useState } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { movedBehind } from '#domain/catalogue/order.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import type { ChangeCatalogue } from './PriceCell.tsx'
import { refusalOf } from './words.ts'

/**
 * Gives `move`, which puts a model behind the one that `behind` names in the order of that moment, so that quick presses follow one
 * another, and `said`: the sentence that tells a screen reader where the model stands now.
 */
export function useMove({ change, onStale }: { change: ChangeCatalogue; onStale: () => void }) {
  const [said, setSaid] = useState('')

  async function move({ id, facts }: ListedMotorcycle, behind: (order: readonly string[]) => string | null) {
    const answer = await change(async (current) => {
      const { motorcycles } = current ?? { motorcycles: [] }
      const order = motorcycles.filter(({ state }) => state !== 'archived').map((one) => one.id)
      const after = behind(order)
      const version = motorcycles.find((one) => one.id === id)?.version ?? 0
      if (movedBehind(order, id, after).join() === order.join()) return { ok: true, data: { motorcycles } }
      const sent = await call(
        admin.catalogue.motorcycles[':id'].position.$put({ param: { id }, json: { version, after } }),
      )
      if (!sent.ok) return sent
      const { history: _, ...moved } = sent.data
      const byId = new Map(motorcycles.map((one) => [one.id, one.id === id ? moved : one]))
      const ids = movedBehind([...byId.keys()], id, after)
      return { ok: true, data: { motorcycles: ids.flatMap((one) => byId.get(one) ?? []) } }
    })
    if (!answer.ok) {
      toast.error(refusalOf(answer.failure))
      return onStale()
    }
    const listed = answer.data.motorcycles.filter(({ state }) => state !== 'archived')
    setSaid(`${facts.model}: posição ${listed.findIndex((one) => one.id === id) + 1} de ${listed.length}`)
  }
  return { said, move }
}
