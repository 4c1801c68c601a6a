import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { matches } from '#domain/search.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { useOptionKeys } from '#ui/forms/use-option-keys.ts'
import { Dialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { $who, mayDo } from '../core/session.ts'
import { type Hit, sources, usePaletteActions, wholeLists } from './palette-sources.ts'

type Props = { onHelp: () => void; onClose: () => void }

/**
 * One field that finds applications, payments, requests, contacts, models, dealerships, views and actions, and opens
 * the chosen one.
 */
export function Palette({ onHelp, onClose }: Props) {
  const [text, setText] = useState('')
  const { hits, state } = useHits(text, onHelp)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useOptionKeys(field, list, hits.length > 0 && hits, { first: true })

  const { busy, failure, last, press, clear } = usePress<string>()

  /** Closes the palette first, because that moves the focus back to the opener and the action may then move it on. */
  function end(open: () => void) {
    flushSync(onClose)
    open()
  }
  const choose = (hit: Hit) =>
    hit.open
      ? end(hit.open)
      : void press(hit.failed, async () => {
          const taken = await hit.send()
          if (taken.failure === null) end(taken.show)
          return taken.failure
        })

  return (
    <Dialog open onClose={onClose} title="Procurar em tudo">
      <input
        ref={(element) => {
          field.current = element
          focusFirst(element)
        }}
        role="combobox"
        aria-label="Nome, CPF, contrato, modelo, tela ou ação"
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={hits.length > 0}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Nome, CPF, contrato, modelo, tela ou ação"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          clear()
        }}
        className="control"
      />
      <div ref={list} id={id} role="listbox" aria-label="Resultados" className="mt-3 max-h-[50dvh] overflow-y-auto">
        {hits.map((hit) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and clicks the option for them.
          <div
            key={hit.key}
            role="option"
            tabIndex={-1}
            onClick={() => choose(hit)}
            className="flex min-h-11 cursor-pointer items-center gap-x-3 rounded-sm px-3 py-1 hover:bg-paper-deep aria-selected:bg-paper-deep"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 break-words font-semibold">{hit.label}</span>
              {hit.detail && <span className="figures min-w-0 break-words text-ink-soft text-sm">{hit.detail}</span>}
            </span>
            <span className="shrink-0 text-ink-faint text-xs">{hit.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="min-h-6 pt-2 text-ink-soft text-sm">
        {busy ? 'Um instante…' : sentences[state]}
      </p>
      <PressFailure failure={failure} {...(last && { what: last })} />
    </Dialog>
  )
}

type State = 'ready' | 'searching' | 'nothing' | 'failed'

const sentences: Record<State, string> = {
  ready: 'Setas escolhem, Enter abre.',
  searching: 'Procurando…',
  nothing: 'Nada encontrado.',
  failed: 'Não deu para procurar em tudo agora. Digite de novo para tentar outra vez.',
}

const pauseMs = 200
const shortest = 2
/** How many of the server's results fit without scrolling. */
const room = 8

/** Finds the results for a text: views at once, the server's data after a pause. */
function useHits(text: string, onHelp: () => void): { hits: readonly Hit[]; state: State } {
  const who = useStore($who)
  const managesBank = mayDo(who, 'manageBank')
  const [found, setFound] = useState<{ text: string; hits: readonly Hit[]; failed: boolean }>()
  const wanted = text.trim()

  useEffect(() => {
    if (wanted.length < shortest) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.all(sources.map((source) => source(wanted, asked.signal)))
      if (asked.signal.aborted) return
      setFound({
        text: wanted,
        hits: fairShares(
          answers.map((hits) => hits ?? []),
          room,
        ),
        failed: answers.includes(null),
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [wanted])

  const all = usePaletteActions(who, onHelp)
  // Keeps the same array while nothing changes, so that the selected option stays.
  return useMemo(() => {
    const views = all.filter(({ label }) => matches(label, wanted))
    if (wanted.length < shortest) return { hits: views, state: 'ready' }
    // Leaves actions out until the results arrive, because an early Enter would run an action that stands first.
    if (found?.text !== wanted) return { hits: views.filter(({ kind }) => kind === 'Tela'), state: 'searching' }
    // The dealerships' view is for managers only.
    const hits = [...found.hits, ...wholeLists(wanted, found.hits), ...views].filter(
      ({ kind }) => kind !== 'Concessionária' || managesBank,
    )
    return { hits, state: found.failed ? 'failed' : hits.length === 0 ? 'nothing' : 'ready' }
  }, [wanted, found, managesBank, all])
}

/**
 * Returns the first results of each group, in the groups' order. The groups take turns until `room` is full, so that a
 * long group does not push another out of sight.
 */
export function fairShares<Hit>(groups: readonly (readonly Hit[])[], room: number): Hit[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => groups.flatMap((hits) => hits.slice(turn, turn + 1)))
  const shown = new Set(inTurn.flat().slice(0, room))
  return groups.flatMap((hits) => hits.filter((hit) => shown.has(hit)))
}
