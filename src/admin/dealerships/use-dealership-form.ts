import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AffectedPickups, ManagedDealership, NewDealership } from '#api/dealerships.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type Answer, sentenceOf } from '#lib/api.ts'
import { newest } from '#lib/newest.ts'
import { rebased } from '#lib/rebased.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../core/api.ts'
import { $who, call } from '../core/session.ts'
import { changeOf, type DealershipTyped, dealershipChanges, newTyped, typedOf } from './dealership-form.ts'

export type DealershipEditing = {
  /** Left out for a new one. */
  dealership?: ManagedDealership | undefined
  save: (change: NewDealership, cancelPickups: boolean) => Promise<Answer<unknown>>
}

/** Holds the typed dealership, checks and saves it. `asks` is true once a save would cancel pick-ups. */
export function useDealershipForm(form: RefObject<HTMLFormElement | null>, { dealership, save }: DealershipEditing) {
  const { typed, setTyped, news, dismiss, drop, ...draft } = useDealershipDraft(dealership)
  const [asks, setAsks] = useState(false)
  const [affected, setAffected] = useState<AffectedPickups['pickups']>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [begin] = useState(newest)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = changeOf(typed)
    if ('errors' in read) return refuse(read.errors)
    setBusy(true)
    setProblem(null)
    const answer = await save(read.change, asks)
    setBusy(false)
    if (answer.ok) return drop()
    const isAsked = answer.failure.code === 'pickups_affected'
    if (isAsked) await nameAffected(read.change)
    setAsks(isAsked)
    if (isAsked) return
    const wrong = answer.failure.errors.map(({ field, code }) => [
      field.replace(/^facts\./, '').replace(/^(hours\.\d).*/, '$1'),
      sentenceFor(code),
    ])
    refuse(Object.fromEntries(wrong))
    setProblem(sentenceOf(answer.failure))
  }

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
    const now = { ...typed, ...changes }
    setTyped(now)
    setAsks(false)
    begin()
    setAffected([])
    clear(field, ...Object.keys(changes))
    // A user who closes a day sees at once the customers with pick-ups on it.
    const read = changes.closedDays === undefined ? null : changeOf(now)
    if (read && 'change' in read) void nameAffected(read.change)
  }

  return { fields: { typed, errors, onChange }, asks, affected, problem, busy, news, dismiss, submit, ...draft }
}

type Kept = { readonly base: ManagedDealership | null; readonly typed: DealershipTyped; readonly at: string }

/**
 * Holds the typed dealership. Keeps it on this device until it is saved, because it is not personal data. A colleague's
 * newer save fills in the fields that the user has not changed, and `news` lists its changes. `foundAt` is the time of
 * a draft left by an earlier visit.
 */
function useDealershipDraft(dealership: ManagedDealership | undefined) {
  const key = `concessionaria:${$who.get()?.username ?? ''}:${dealership?.slug ?? 'nova'}`
  const stored = dealership ? typedOf(dealership) : newTyped
  const [found] = useState(() => readStoredJson('device', key) as Kept | null)
  const [foundAt, setFoundAt] = useState(found?.at)
  const [base, setBase] = useState(found?.base ?? dealership)
  const [typed, setTyped] = useState<DealershipTyped>({ ...stored, ...found?.typed })
  const [news, setNews] = useState<ReturnType<typeof dealershipChanges>>([])
  const saved = useRef(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base ? typedOf(base) : newTyped)

  if (dealership && base && dealership.version > base.version) {
    setBase(dealership)
    setTyped(rebased(typed, typedOf(base), typedOf(dealership)))
    setNews(dealershipChanges(base, dealership))
  }
  useEffect(() => {
    if (!isChanged || saved.current) return forget('device', key)
    const kept: Kept = { base: base ?? null, typed, at: new Date().toISOString() }
    store('device', key, JSON.stringify(kept))
  }, [key, isChanged, base, typed])

  return {
    typed,
    setTyped,
    news,
    foundAt,
    dismiss: () => setNews([]),
    discard: () => {
      setBase(dealership)
      setTyped(stored)
      setFoundAt(undefined)
    },
    /** Removes the draft from this device once it is saved. */
    drop: () => {
      saved.current = true
      forget('device', key)
    },
  }
}
