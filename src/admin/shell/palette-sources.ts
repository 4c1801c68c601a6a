import { statusLabel } from '#domain/application/status.ts'
import { formatBRL } from '#domain/money/money.ts'
import { matches } from '#domain/search/search.ts'
import type { Answer } from '#lib/call-api.ts'
import { admin } from '../core/api.ts'
import { dealershipPath, detailPath, go, motoPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { paymentsPath } from '../payments/payment-list-state.ts'

/** Something that the palette opens or does. */
export interface Hit {
  readonly key: string
  /** What kind of thing it is: 'Financiamento'. */
  readonly kind: string
  readonly label: string
  readonly detail?: string
  readonly open: () => void
}

/** Searches one kind of data by a text. Null where the server gave no answer. */
type Source = (text: string, signal: AbortSignal) => Promise<readonly Hit[] | null>

async function hitsOf<Data>(answer: Promise<Answer<Data>>, hits: (data: Data) => readonly Hit[]) {
  const { ok, ...rest } = await answer
  return ok && 'data' in rest ? hits(rest.data as Data) : null
}

/** What the palette searches on the server, in the order in which it shows what it finds. */
export const sources: readonly Source[] = [
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
        open: () => go(application ? detailPath(application.id) : paymentsPath(endToEndId ? { q: endToEndId } : {})),
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
          open: () => go(dealershipPath(slug)),
        })),
    ),
]
