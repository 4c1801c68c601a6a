import { useMemo, useState } from 'react'
import { requestKindWords } from '#content/requests.ts'
import { statusLabel } from '#content/stages.ts'
import { builtInViewNames, queueNames } from '#content/work-lists.ts'
import { formatBRL } from '#domain/money/money.ts'
import { matches } from '#domain/search.ts'
import { builtInViews, queues } from '#domain/work-lists.ts'
import type { Answer } from '#lib/api.ts'
import { listAddress } from '../applications/list-state.ts'
import { admin } from '../core/api.ts'
import { dealershipPath, detailPath, go, motoPath, paths } from '../core/router.ts'
import { call, mayDo, type Who } from '../core/session.ts'
import { actionOf } from '../core/shortcuts.tsx'
import { logOut, notLeft } from '../core/sign-out.ts'
import { leadsAddress } from '../leads/lead-list-state.ts'
import { paymentsAddress } from '../payments/payment-list-state.ts'
import { enterQueue, notOpened, type Taken } from '../queue/queue-session.ts'
import { requestsAddress } from '../requests/request-list-state.ts'
import { navigationFor } from './navigation.ts'

/** Something that the palette opens or does. */
export type Hit = {
  readonly key: string
  /** The kind of the result: 'Financiamento'. */
  readonly kind: string
  readonly label: string
  readonly detail?: string
} & (
  | { readonly open: () => void; readonly send?: never }
  /** Asks the server first. `failed`: what was not done then. */
  | { readonly send: () => Promise<Taken>; readonly failed: string; readonly open?: never }
)

/** Searches one kind of data by a text. Null if the server gave no answer. */
type Source = (text: string, signal: AbortSignal) => Promise<readonly Hit[] | null>

async function hitsOf<Data>(answer: Promise<Answer<Data>>, hits: (data: Data) => readonly Hit[]) {
  const { ok, ...rest } = await answer
  return ok && 'data' in rest ? hits(rest.data as Data) : null
}

/** The lists that the palette opens with its text, for a search with more results than it has room for. */
export const wholeLists = (text: string, found: readonly Hit[]): readonly Hit[] =>
  [
    { kind: 'Financiamento', label: 'os financiamentos', path: listAddress.path({ q: text }) },
    { kind: 'Pagamento', label: 'os pagamentos', path: paymentsAddress.path({ q: text }) },
    { kind: 'Solicitação', label: 'as solicitações', path: requestsAddress.path({ q: text, state: 'all' }) },
    { kind: 'Contato', label: 'os contatos', path: leadsAddress.path({ q: text }) },
  ]
    .filter(({ kind }) => found.some((hit) => hit.kind === kind))
    .map(({ label, path }) => ({
      key: `all ${label}`,
      kind: 'Lista',
      label: `Ver ${label.startsWith('as') ? 'todas' : 'todos'} ${label} com “${text}”`,
      open: () => go(path),
    }))

/** The server's data that the palette searches, in the order of the results. */
export const sources: readonly Source[] = [
  (q, signal) =>
    hitsOf(call(admin.applications.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, fullName, contractNumber, model, status }) => ({
        key: id,
        kind: 'Financiamento',
        label: fullName,
        detail: [contractNumber, model, statusLabel(status)].filter(Boolean).join(', '),
        open: () => go(detailPath(id)),
      })),
    ),
  (q, signal) =>
    hitsOf(call(admin.payments.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, amountCents, endToEndId, application }) => ({
        key: id,
        kind: 'Pagamento',
        label: formatBRL(amountCents),
        detail: application?.fullName ?? endToEndId ?? '',
        open: () =>
          go(application ? detailPath(application.id) : paymentsAddress.path(endToEndId ? { q: endToEndId } : {})),
      })),
    ),
  (q, signal) =>
    hitsOf(call(admin.requests.$get({ query: { q, state: 'all' } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, protocol, kind, name, late }) => ({
        key: id,
        kind: 'Solicitação',
        label: protocol,
        detail: [name, requestKindWords[kind].title, late && 'em atraso'].filter(Boolean).join(', '),
        open: () => go(`${paths.requests}?aberta=${id}`),
      })),
    ),
  (q, signal) =>
    hitsOf(call(admin.contacts.$get({ query: { q } }, { init: { signal } })), ({ rows }) =>
      rows.map(({ id, fullName, model }) => ({
        key: id,
        kind: 'Contato',
        label: fullName,
        detail: model ?? '',
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
          key: slug,
          kind: 'Concessionária',
          label: name,
          detail: city,
          open: () => go(dealershipPath(slug)),
        })),
    ),
]

/**
 * The keys of an open application that the palette offers. It offers no decision, because an early Enter would make it.
 */
const ofTheApplication = [
  ['r', 'Recusar'],
  ['s', 'Informar o score'],
  ['d', 'Conferir o próximo documento'],
  ['o', 'Escrever uma observação'],
  ['e', 'Escrever ao cliente'],
] as const

async function leave(): Promise<Taken> {
  const failure = await logOut()
  return failure ? { failure } : { failure, show: () => {} }
}

const views = Object.keys(builtInViews) as (keyof typeof builtInViews)[]

/**
 * The places of an account, and the actions that it can begin anywhere. In an open application, also the actions of its
 * keys.
 */
export function usePaletteActions(who: Who | null, onHelp: () => void): readonly Hit[] {
  // Read when the palette opens, because these are the keys of the view below it.
  const [here] = useState(() => ofTheApplication.filter(([key]) => actionOf(key)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions do the same in every render.
  return useMemo(
    () => [
      ...navigationFor(who).map(({ path, label }) => ({ key: path, kind: 'Tela', label, open: () => go(path) })),
      { key: 'security', kind: 'Tela', label: 'Segurança da conta', open: () => go(paths.security) },
      ...here.map(([key, label]) => ({ key, kind: 'Neste financiamento', label, open: () => actionOf(key)?.() })),
      ...views.map((name) => ({
        key: `view ${name}`,
        kind: 'Visão',
        label: builtInViewNames[name],
        open: () => go(`${paths.list}?${new URLSearchParams(builtInViews[name])}`),
      })),
      ...queues.map((queue) => ({
        key: `queue ${queue}`,
        kind: 'Ação',
        label: `Pegar próximo: ${queueNames[queue]}`,
        send: () => enterQueue(queue),
        failed: notOpened,
      })),
      ...(mayDo(who, 'manageBank')
        ? [
            { key: 'new', kind: 'Ação', label: 'Nova Moto', open: () => go(motoPath('nova')) },
            { key: 'dealership', kind: 'Ação', label: 'Nova concessionária', open: () => go(dealershipPath('nova')) },
            { key: 'team', kind: 'Ação', label: 'Convidar colega', open: () => go(paths.team) },
          ]
        : []),
      { key: 'help', kind: 'Ajuda', label: 'Atalhos do teclado', open: onHelp },
      { key: 'leave', kind: 'Ação', label: 'Sair do sistema', send: leave, failed: notLeft },
    ],
    [who],
  )
}
