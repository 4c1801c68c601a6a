import { useState } from 'react'
import type { AffectedPickups, ManagedDealership, NewDealership } from '#api/dealerships.ts'
import { besideOwnFields, useForm } from '#forms/use-form.ts'
import type { Answer } from '#lib/api.ts'
import { newest } from '#lib/newest.ts'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { call } from '../core/session.ts'
import { changeOf, type DealershipTyped, newTyped, typedOf } from './dealership-form.ts'

export type DealershipEditing = {
  /** Left out for a new one. */
  dealership?: ManagedDealership | undefined
  save: (
    change: NewDealership,
    cancelPickups: boolean,
    options: { headers: Record<string, string> },
  ) => Promise<Answer<unknown>>
}

/** The form's field of a field of the request. */
const fieldOf = (sent: string) => sent.replace(/^facts\./, '').replace(/^(hours\.\d).*/, '$1')

/**
 * Holds the typed dealership, checks and saves it. The device keeps it until it is saved, because it is not personal
 * data. `asks` is true once a save would cancel pick-ups.
 */
export function useDealershipForm({ dealership, save }: DealershipEditing) {
  const [asks, setAsks] = useState(false)
  const [affected, setAffected] = useState<AffectedPickups['pickups']>([])
  const [begin] = useState(newest)
  const form = useForm({
    initial: dealership ? typedOf(dealership) : newTyped,
    read: (typed) => {
      const read = changeOf(typed)
      return 'errors' in read ? read : { body: read.change }
    },
    draft: { key: draftKey(`dealership:${dealership?.slug ?? 'nova'}`), area: 'device' },
    once: dealership ? undefined : 'dealership',
    send: async (change: NewDealership, options) => {
      const answer = await save(change, asks, options)
      if (answer.ok) return null
      const isAsked = answer.failure.code === 'pickups_affected'
      if (isAsked) await nameAffected(change)
      setAsks(isAsked)
      return isAsked ? 'asks' : besideOwnFields(answer.failure, fieldOf)
    },
  })

  /** Asks the server for the pick-ups that would no longer fit. Saves nothing. */
  async function nameAffected({ hours, closedDays, active, facts }: NewDealership) {
    if (!dealership) return
    const param = { dealership: dealership.slug }
    const isNewest = begin()
    const answer = await call(
      admin.dealerships[':dealership'].affected.$post({ param, json: { hours, closedDays, active, facts } }),
    )
    if (isNewest()) setAffected(answer.ok ? answer.data.pickups : [])
  }

  function onChange(changes: Partial<DealershipTyped>, field: string) {
    form.change(changes)
    form.clear(field)
    setAsks(false)
    begin()
    setAffected([])
    // A user who closes a day sees at once the customers with pick-ups on it.
    const read = changes.closedDays === undefined ? null : changeOf({ ...form.typed, ...changes })
    if (read && 'change' in read) void nameAffected(read.change)
  }

  return { form, fields: { typed: form.typed, errors: form.errors, onChange }, asks, affected }
}
