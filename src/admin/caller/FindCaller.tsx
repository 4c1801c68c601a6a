import { useEffect, useId, useRef, useState } from 'react'
import { requestKindWords } from '#content/requests.ts'
import { statusLabel } from '#content/stages.ts'
import { useOptionKeys } from '#ui/forms/use-option-keys.ts'
import { focusFirst } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { $caller } from '../core/caller.ts'
import { go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'

type Found = { key: string; name: string; detail: string; open: () => void }
type Answer = { text: string; found: readonly Found[]; failed: boolean }

const shortest = 2
const pauseMs = 200
const room = 8

/** Finds whoever calls by name, CPF, contract number or protocol. The words travel in a header, never in an address. */
export function FindCaller({ onFound }: { onFound: (applicationId: string) => void }) {
  const [text, setText] = useState('')
  const { answer, wanted } = useCallers(text, onFound)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const isCurrent = answer?.text === wanted
  const found = isCurrent ? answer.found : []
  useOptionKeys(field, list, found.length > 0 && found, { first: true })
  return (
    <>
      <input
        ref={(element) => {
          field.current = element
          focusFirst(element)
        }}
        role="combobox"
        aria-label="CPF, nome, contrato ou protocolo"
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={found.length > 0}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="CPF, nome, contrato ou protocolo"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control"
      />
      <div ref={list} id={id} role="listbox" aria-label="Quem liga" className="mt-3 max-h-[50dvh] overflow-y-auto">
        {found.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and clicks the option for them.
          <div
            key={one.key}
            role="option"
            tabIndex={-1}
            onClick={one.open}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-3 py-1 hover:bg-paper-deep aria-selected:bg-paper-deep"
          >
            <span className="min-w-0 break-words font-semibold">{one.name}</span>
            <span className="figures text-ink-soft text-sm">{one.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="min-h-6 pt-2 text-ink-soft text-sm">
        {wanted.length < shortest
          ? 'Pergunte o CPF ou o nome. Setas escolhem, Enter abre.'
          : !isCurrent
            ? 'Procurando…'
            : answer.failed
              ? 'Não deu para procurar agora. Digite de novo para tentar outra vez.'
              : found.length === 0
                ? 'Ninguém encontrado. Sem cadastro, registre a ligação em Solicitações.'
                : ''}
      </p>
    </>
  )
}

/** Opens what a request is about; the request itself for one without a contract. */
async function openRequest(id: string, contractNumber: string | null, onFound: (applicationId: string) => void) {
  const answer = contractNumber === null ? null : await call(admin.applications.$get({ query: { q: contractNumber } }))
  const [about] = answer?.ok ? answer.data.rows : []
  if (about) return onFound(about.id)
  $caller.set(null)
  go(`${paths.requests}?aberta=${id}`)
}

/** The people and requests of a text, asked for after a pause. */
function useCallers(text: string, onFound: (applicationId: string) => void) {
  const [answer, setAnswer] = useState<Answer>()
  const wanted = text.trim()
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    if (wanted.length < shortest) return
    const asked = new AbortController()
    const init = { init: { signal: asked.signal } }
    const timer = setTimeout(async () => {
      const [people, requests] = await Promise.all([
        call(admin.applications.$get({ query: { q: wanted } }, init)),
        call(admin.requests.$get({ query: { q: wanted, state: 'all' } }, init)),
      ])
      if (asked.signal.aborted) return
      const ofPeople = people.ok ? people.data.rows : []
      const ofRequests = requests.ok ? requests.data.rows : []
      setAnswer({
        text: wanted,
        failed: !people.ok || !requests.ok,
        found: [
          ...ofPeople.map(({ id, fullName, maskedCpf, contractNumber, model, status }) => ({
            key: id,
            name: fullName,
            detail: [maskedCpf, contractNumber, model, statusLabel(status)].filter(Boolean).join(', '),
            open: () => found.current(id),
          })),
          ...ofRequests.map(({ id, name, protocol, kind, contractNumber }) => ({
            key: id,
            name: name ?? 'Sem nome',
            detail: `Protocolo ${protocol}, ${requestKindWords[kind].title}`,
            open: () => void openRequest(id, contractNumber, found.current),
          })),
        ].slice(0, room),
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [wanted])

  return { answer, wanted }
}
