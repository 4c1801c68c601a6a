import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type Category, familyOf, proposedSlug } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { type Figure, figures, figureText, readFigure } from '#domain/catalogue/specs.ts'
import { rebased } from '#lib/rebased.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { $who } from '../core/session.ts'
import { changesSince } from './moto-words.ts'

/** The form of a model, with texts as typed. */
export type TypedFacts = Record<Figure, string> & {
  model: string
  slug: string
  category: Category
  displacement: string
  family: string
  launch: boolean
  colors: string
  text: string
  brakes: string
  demonstration: boolean
  prices: readonly { from: string; cents: number | null }[]
  photos: NonNullable<MotorcycleInput['photos']>
}

/** The form of a new model, with a price from today on. */
export const newFacts = (): TypedFacts => ({
  model: '',
  slug: '',
  category: 'Street',
  displacement: '',
  family: '',
  launch: false,
  colors: '',
  text: '',
  ...typedFigures({}),
  brakes: '',
  demonstration: false,
  prices: [{ from: brazilianDate(new Date()), cents: null }],
  photos: [],
})

/** The form of a model that is stored. */
export const typedFacts = ({
  displacement,
  colors = [],
  text = '',
  photos = [],
  brakes = '',
  demonstration = false,
  ...facts
}: MotorcycleInput): TypedFacts => ({
  ...facts,
  ...typedFigures(facts),
  brakes,
  demonstration,
  displacement: String(displacement),
  colors: colors.join(', '),
  text,
  photos,
})

const typedFigures = (facts: Partial<Record<Figure, number | undefined>>) =>
  Object.fromEntries(figures.map((name) => [name, figureText(facts[name])])) as Record<Figure, string>

/** Returns the request body of a form. Sends an unreadable number as NaN, so that the server names the field. */
export function factsOf(form: TypedFacts): MotorcycleInput {
  const { model, slug, category, family, launch, displacement, colors, text, photos, prices } = form
  const list = colors
    .split(',')
    .map((color) => color.trim())
    .filter(Boolean)
  const read = figures.filter((name) => form[name].trim() !== '').map((name) => [name, readFigure(form[name])])
  return {
    model,
    slug,
    category,
    family,
    launch,
    displacement: readFigure(displacement),
    prices: prices.map(({ from, cents }) => ({ from, cents: cents ?? Number.NaN })),
    ...(list.length > 0 && { colors: list }),
    ...(text.trim() !== '' && { text }),
    ...(photos.length > 0 && { photos }),
    ...Object.fromEntries(read),
    ...(form.brakes.trim() !== '' && { brakes: form.brakes }),
    ...(form.demonstration && { demonstration: true }),
  }
}

/** Renames a model. Address, family and displacement follow the name unless typed over. A stored address stays. */
export function renamed(typed: TypedFacts, model: string, isNew: boolean): TypedFacts {
  const { slug, family, displacement } = typed
  return {
    ...typed,
    model,
    slug: isNew && slug === proposedSlug(typed.model) ? proposedSlug(model) : slug,
    family: family === familyOf(typed.model) ? familyOf(model) : family,
    displacement: [String(displacementOf(typed.model)), ''].includes(displacement)
      ? String(displacementOf(model))
      : displacement,
  }
}

/** The start of a form; version 0 is a model that is not stored yet. */
type Start = { readonly version: number; readonly typed: TypedFacts; readonly held: boolean }
/** The unsaved values, the start they are based on, and when they were typed (ISO). */
type Kept = { readonly base: Start; readonly typed: TypedFacts; readonly held: boolean; readonly at: string }

function storedOf(motorcycle: MotorcycleDetail | undefined): Start {
  if (!motorcycle) return { version: 0, typed: newFacts(), held: false }
  const { version, facts, state } = motorcycle
  return { version, typed: typedFacts(facts), held: state === 'held' }
}

/**
 * Holds the typed values of a model. Keeps them on this device until they are saved, because they are not personal
 * data. A colleague's newer save fills in the fields that the user has not changed, and `news` lists its changes.
 * `banner` takes the focus when such a change blocked a save. `foundAt` is the time of a draft left by an earlier
 * visit.
 */
export function useMotoDraft(motorcycle: MotorcycleDetail | undefined) {
  const key = `moto:${$who.get()?.username ?? ''}:${motorcycle?.id ?? 'nova'}`
  const stored = storedOf(motorcycle)
  const [found] = useState(() => keptUnder(key))
  const [foundAt, setFoundAt] = useState(found?.at)
  const [base, setBase] = useState(found?.base ?? stored)
  const [typed, setTyped] = useState(found?.typed ?? stored.typed)
  const [held, setHeld] = useState(found?.held ?? stored.held)
  const [news, setNews] = useState<ReturnType<typeof changesSince>>([])
  const banner = useRef<HTMLDivElement>(null)
  const wasRefused = useRef(false)
  const isChanged = held !== base.held || JSON.stringify(typed) !== JSON.stringify(base.typed)

  if (motorcycle && stored.version > base.version) {
    follow(stored)
    setNews([...changesSince(motorcycle, base.version), ...news])
  }

  function follow(now: Start) {
    setBase(now)
    setTyped(rebased(typed, base.typed, now.typed))
    setHeld(held === base.held ? now.held : held)
  }

  useEffect(() => {
    if (news.length === 0 || !wasRefused.current) return
    wasRefused.current = false
    banner.current?.focus()
  }, [news])

  useEffect(() => {
    if (!isChanged) return forget('device', key)
    const kept: Kept = { base, typed, held, at: new Date().toISOString() }
    store('device', key, JSON.stringify(kept))
  }, [key, isChanged, base, typed, held])

  function begin(now: Start) {
    setBase(now)
    setTyped(now.typed)
    setHeld(now.held)
    setNews([])
    setFoundAt(undefined)
  }

  return {
    typed,
    held,
    setHeld,
    news,
    banner,
    foundAt,
    isKept: isChanged,
    type: (changes: Partial<TypedFacts>) => setTyped({ ...typed, ...changes }),
    /** Starts from the version just saved here. Synchronous, so that it does not show as a colleague's change. */
    start: (saved: MotorcycleDetail) => flushSync(() => begin(storedOf(saved))),
    /** Takes over the version that this page brought back; the typed values stay. */
    goOn: (back: MotorcycleDetail) =>
      flushSync(() => {
        follow(storedOf(back))
        setNews([])
      }),
    /** Drops the typed values and starts from the stored ones. */
    discard: () => begin(stored),
    /** Removes the draft from this device once it is saved. */
    drop: () => forget('device', key),
    recordRefusal: () => {
      wasRefused.current = true
    },
    dismiss: () => setNews([]),
  }
}

/** Returns the draft of an earlier visit; undefined if there is none or it cannot be read. */
function keptUnder(key: string): Kept | undefined {
  const kept = readStoredJson('device', key) as Partial<Kept> | null
  if (!kept?.base || !kept.typed || typeof kept.held !== 'boolean' || !kept.at) return undefined
  // A draft of an older version of the page lacks fields that were added later.
  const { base, typed, held, at } = kept
  return { base: { ...base, typed: { ...newFacts(), ...base.typed } }, typed: { ...newFacts(), ...typed }, held, at }
}
