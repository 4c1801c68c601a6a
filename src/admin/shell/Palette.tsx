import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { statusLabel } from '#domain/application/status.ts'
import { formatBRL } from '#domain/money/money.ts'
import { matches } from '#domain/search/search.ts'
import type { Answer } from '#lib/call-api.ts'
import { useOptionKeys } from '#ui/forms/use-option-keys.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { focusFirst } from '#ui/overlay/focus-first.ts'
import { admin } from '../core/api.ts'
import { detailPath, go, motoPath, paths } from '../core/router.ts'
import { $who, call } from '../core/session.ts'
import { navigationFor } from './navigation.ts'
import { fairShares } from './palette-shares.ts'

/** Something that the palette opens. */
interface Hit {
  readonly key: string
  /** What kind of thing it is: 'Financiamento'. */
  readonly kind: string
  readonly label: string
  readonly detail?: string
  readonly open: () => void
}

type Props = { onHelp: () => void; onClose: () => void }

/** One field that finds applications, payments, contacts, models, dealerships and views, and opens what is chosen. */
export function Palette({ onHelp, onClose }: Props) {
  const [text, setText] = useState('')
  const { hits, state } = useHits(text, onHelp)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useOptionKeys(field, list, hits, { first: true })

  function choose(hit: Hit) {
    onClose()
    hit.open()
  }

  return (
    <Dialog open onClose={onClose} title="Procurar em tudo">
      <input
        ref={(element) => {
          field.current = element
          focusFirst(element)
        }}
        role="combobox"
        aria-label="Nome, CPF, contrato, modelo ou tela"
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={hits.length > 0}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Nome, CPF, contrato, modelo ou tela"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control"
      />
      <div ref={list} id={id} role="listbox" aria-label="Resultados" className="mt-3 max-h-[50dvh] overflow-y-auto">
        {hits.map((hit) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys, and clicks the option for them.
          <div
            key={hit.key}
            role="option"
            tabIndex={-1}
            onClick={() => choose(hit)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-3 py-1 hover:bg-paper-deep aria-selected:bg-paper-deep"
          >
            <span className="min-w-0 break-words font-semibold">{hit.label}</span>
            {hit.detail && <span className="figures text-ink-soft text-sm">{hit.detail}</span>}
            <span className="ml-auto text-ink-faint text-xs">{hit.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="min-h-6 pt-2 text-ink-soft text-sm">
        {sentences[state]}
      </p>
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
/** How many of the server's results are seen without scrolling. */
const room = 8

/** Finds the results for a text: views at once, the server's data after a pause. */
function useHits(text: string, onHelp: () => void): { hits: readonly Hit[]; state: State } {
  const role = useStore($who)?.role
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

  const help = useRef(onHelp)
  help.current = onHelp
  // Keeps the same array while nothing changes, so that the selected option stays.
  return useMemo(() => {
    const all = [
      ...navigationFor(role).map(({ path, label }) => ({ key: path, kind: 'Tela', label, open: () => go(path) })),
      { key: 'security', kind: 'Tela', label: 'Segurança da conta', open: () => go(paths.security) },
      { key: 'help', kind: 'Ajuda', label: 'Atalhos do teclado', open: () => help.current() },
    ]
    const views = all.filter(({ label }) => matches(label, wanted))
    if (wanted.length < shortest) return { hits: views, state: 'ready' }
    if (found?.text !== wanted) return { hits: views, state: 'searching' }
    // The dealerships' view is for managers only.
    const hits = [...found.hits, ...views].filter(({ kind }) => kind !== 'Concessionária' || role === 'manager')
    return { hits, state: found.failed ? 'failed' : hits.length === 0 ? 'nothing' : 'ready' }
  }, [wanted, found, role])
}

/** Searches one kind of data by a text. Null where the server gave no answer. */
type Source = (text: string, signal: AbortSignal) => Promise<readonly Hit[] | null>

async function hitsOf<Data>(answer: Promise<Answer<Data>>, hits: (data: Data) => readonly Hit[]) {
  const { ok, ...rest } = await answer
  return ok && 'data' in rest ? hits(rest.data as Data) : null
}

const sources: readonly Source[] = [
  (q, signal) =>
    hitsOf(call(admin.applications.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, fullName, contractNumber, model, status }) => ({
        ...{ key: id, kind: 'Financiamento', label: fullName },
        detail: [contractNumber, model, statusLabel(status)].filter(Boolean).join(', '),
        open: () => go(detailPath(id)),
      })),
    ),
  (q, signal) =>
    hitsOf(call(admin.payments.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, amountCents, endToEndId, application }) => ({
        ...{ key: id, kind: 'Pagamento', label: formatBRL(amountCents) },
        detail: application?.fullName ?? endToEndId ?? '',
        open: () => go(application ? detailPath(application.id) : paths.payments),
      })),
    ),
  (q, signal) =>
    hitsOf(call(admin.contacts.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, fullName, model }) => ({
        ...{ key: id, kind: 'Contato', label: fullName, detail: model ?? '' },
        open: () => go(`${paths.contacts}?contato=${id}`),
      })),
    ),
  (text, signal) =>
    hitsOf(call(admin.catalogue.motorcycles.$get({}, { init: { signal } })), ({ motorcycles }) =>
      motorcycles
        .filter(({ facts }) => matches(facts.model, text))
        .map(({ id, facts }) => ({ key: id, kind: 'Moto', label: facts.model, open: () => go(motoPath(id)) })),
    ),
  (text, signal) =>
    hitsOf(call(admin.dealerships.$get({}, { init: { signal } })), ({ dealerships }) =>
      dealerships
        .filter(({ facts }) => matches(`${facts.name} ${facts.city}`, text))
        .map(({ slug, facts: { name, city } }) => ({
          ...{ key: slug, kind: 'Concessionária', label: name, detail: city },
          open: () => go(paths.dealerships),
        })),
    ),
]
