import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { matches } from '#domain/search.ts'
import { withoutMarks } from '#domain/text.ts'
import { serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { type HandOverTyped, handOverBody } from '../core/HandOverFields.tsx'
import { $who, call, forgetCounter } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import {
  $kept,
  keepCounter,
  keepWaiting,
  keptCounter,
  openOutbox,
  unlisted,
  unsentInWords,
  type Waiting,
} from './kept-on-device.ts'
import { OfflineNotice, offlineOf, useInstall } from './offline.tsx'
import { isPassing, sendWaiting } from './outbox.ts'
import { PickupItem } from './PickupItem.tsx'
import { RefusedHandOvers } from './RefusedHandOvers.tsx'
import { ReturnItem } from './ReturnItem.tsx'

/** /admin/retiradas: the counter of a dealership, made for a phone. */
export function CounterView() {
  const { data, failure, reload, set, waiting, handOver, offline } = useCounter()
  const install = useInstall(Boolean(data) && !offline)
  const [term, setTerm] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })
  const found = data && {
    ...data,
    pickups: data.pickups.filter((pickup) => isFound(pickup, term)),
    returns: data.returns.filter((motorcycle) => isFound(motorcycle, term)),
  }
  const unsent = Object.values(waiting).filter(({ refused }) => !refused).length
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <link rel="manifest" href="/retiradas.webmanifest" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Retiradas" />
        {install && (
          <Button size="sm" variant="secondary" onClick={install}>
            Instalar no aparelho
          </Button>
        )}
      </div>
      {data?.dealership && (
        <p className="-mt-3 text-ink-soft text-sm">
          <span translate="no">{data.dealership.name}</span>. <span>{data.dealership.address}</span>.
        </p>
      )}
      {unsent > 0 && (
        <Alert tone="warn" role="status">
          <span>{unsentInWords(unsent)}</span>
        </Alert>
      )}
      {(data || failure) && <RefusedHandOvers refused={unlisted(waiting, data?.pickups ?? [])} onChange={set} />}
      {failure && !data && <LoadFailure title="Erro ao carregar as retiradas" failure={failure} onRetry={reload} />}
      {offline && <OfflineNotice offline={offline} />}
      {!data && !failure && <Loading />}
      {data && !data.dealership && (
        <EmptyState title="Acesso sem concessionária">
          Este acesso ainda não está ligado a uma concessionária. Fale com o banco.
        </EmptyState>
      )}
      {data?.dealership && (
        <search>
          <input
            ref={box}
            type="search"
            aria-label="Buscar retiradas por nome, contrato, placa ou modelo"
            placeholder="Nome, contrato, placa ou modelo"
            autoComplete="off"
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            className="control"
          />
        </search>
      )}
      {found && term.trim() !== '' && (
        <p role="status" className="text-ink-soft text-sm">
          {foundInWords(found)}
        </p>
      )}
      {found?.dealership &&
        daysOf(found, term.trim() !== '').map(({ day, title, pickups }) => (
          <section key={day} aria-labelledby={`dia-${day}`} className="grid grid-cols-1 gap-2">
            <h2 id={`dia-${day}`} className="mt-2 font-bold text-lg">
              {title}
            </h2>
            {pickups.length === 0 && <p className="text-ink-soft">Nenhuma retirada marcada para hoje.</p>}
            {pickups.map((pickup) => (
              <PickupItem
                key={pickup.id}
                pickup={pickup}
                today={found.today}
                waiting={waiting[pickup.id]}
                offline={offline}
                onHandOver={handOver}
                onChange={set}
              />
            ))}
          </section>
        ))}
      {found && found.returns.length > 0 && (
        <section aria-labelledby="devolucoes" className="grid grid-cols-1 gap-2">
          <h2 id="devolucoes" className="mt-2 font-bold text-lg">
            Motos que voltam
          </h2>
          <p className="text-ink-soft text-sm">
            O financiamento terminou depois da entrega. Quando a moto chegar, confira e registre aqui.
          </p>
          {found.returns.map((one) => (
            <ReturnItem key={one.id} motorcycle={one} today={found.today} onReturned={set} />
          ))}
        </section>
      )}
    </div>
  )
}

type Named = Pick<CounterPickup, 'name' | 'contractNumber' | 'plate' | 'chassis' | 'model'>

const isFound = ({ name, contractNumber, plate, chassis, model }: Named, term: string) =>
  [name, contractNumber, plate, chassis, model].some(
    (text) => text && (matches(text, term) || matches(text, withoutMarks(term))),
  )

/** Says how many pick-ups a search found, and how many motorcycles that come back, if any. */
function foundInWords({ pickups, returns }: Pick<Counter, 'pickups' | 'returns'>): string {
  const hand = pickups.length === 1 ? '1 retirada encontrada' : `${pickups.length} retiradas encontradas`
  if (returns.length === 0) return hand
  return `${hand}, e ${returns.length === 1 ? '1 moto que volta' : `${returns.length} motos que voltam`}`
}

/**
 * Returns today first, even when empty, with the missed ones that were handed over today, then those still missed,
 * then the coming days. A search leaves out an empty today.
 */
function daysOf(
  { today, pickups }: Counter,
  isSearch: boolean,
): { day: string; title: string; pickups: CounterPickup[] }[] {
  const isLate = ({ day, handedOverAt }: CounterPickup) => day < today && handedOverAt === null
  const late = pickups.filter(isLate)
  const coming = [...new Set(pickups.map(({ day }) => day))].filter((day) => day > today)
  const on = (wanted: string) => pickups.filter(({ day }) => day === wanted)
  const ofToday = pickups.filter((one) => one.day <= today && !isLate(one))
  return [
    ...(isSearch && ofToday.length === 0
      ? []
      : [{ day: today, title: `Hoje, ${dayInWords(today)}`, pickups: ofToday }]),
    ...(late.length > 0 ? [{ day: 'atrasadas', title: 'Não retiradas', pickups: late }] : []),
    ...coming.map((day) => ({
      day,
      title: dayInWords(day).replace(/^./, (first) => first.toUpperCase()),
      pickups: on(day),
    })),
  ]
}

const everyMinute = () => 60_000
const tryAgainMs = 15_000

/**
 * The counter's list and its hand-overs. A hand-over shows at once on this screen, and goes to the server as soon as it
 * answers.
 */
function useCounter() {
  const who = useStore($who)
  const username = who?.username ?? ''
  const { waiting } = useStore($kept)
  const load = useLoad('pickups', loadAndKeep, { every: everyMinute })
  const { failure, reload } = load
  const mayPass = failure !== undefined && isPassing(failure)
  const found = mayPass ? keptCounter() : null
  const kept = found?.username === username ? found : null
  const isRefused = failure !== undefined && !mayPass
  // An answer in memory is no younger than the kept one, and ends with it.
  const data = failure ? kept && (load.data ?? kept.counter) : load.data
  const offline = kept && failure ? offlineOf(kept, failure) : undefined
  // A refusal means that this account or its role may no longer see the list.
  useEffect(() => {
    if (isRefused) forgetCounter()
  }, [isRefused])
  const show = load.set
  const set = useCallback(
    (counter: Counter) => {
      if (who) keepCounter(who, counter)
      show(counter)
    },
    [who, show],
  )
  const send = useCallback(() => void sendWaiting(set), [set])

  useEffect(() => {
    openOutbox(username)
    send()
  }, [username, send])
  useEffect(() => {
    // Retries also in a hidden tab, because the bank must get every hand-over.
    const retry = setInterval(send, tryAgainMs)
    window.addEventListener('online', send)
    // Asks at once, so that the notice does not wait for the next regular question.
    window.addEventListener('offline', reload)
    return () => {
      clearInterval(retry)
      window.removeEventListener('online', send)
      window.removeEventListener('offline', reload)
    }
  }, [send, reload])

  function handOver({ id, name, model }: CounterPickup, typed: HandOverTyped) {
    keepWaiting(id, { ...handOverBody(typed, name), handedOverAt: serverDate().toISOString(), name, model })
    send()
  }

  return { data, failure, reload, set, offline, waiting: waiting as Readonly<Record<string, Waiting>>, handOver }
}

/** Loads the list, and keeps it on the device for the time without a network. */
async function loadAndKeep(signal: AbortSignal) {
  const answer = await call(admin.pickups.$get({}, { init: { signal } }))
  const who = $who.get()
  if (answer.ok && who) keepCounter(who, answer.data)
  return answer
}
