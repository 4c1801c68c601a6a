import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

const list = '/api/admin/applications'
const payments = '/api/admin/payments'

/** The measured requests, by name; the ids belong to rows of this size. */
export async function adminRequests(db: Kysely<Database>): Promise<[name: string, path: string][]> {
  const at = async (share: number) => {
    const { rows } = await sql<{ id: string }>`select id from financing_applications order by created_at desc
      offset (select (count(*) * ${share}::float)::bigint from financing_applications) limit 1`.execute(db)
    return rows[0]?.id ?? ''
  }
  const [deep, middle] = [await at(0.9), await at(0.5)]
  const payment = await sql<{ id: string }>`select id from pix_payments order by paid_at desc
    offset (select (count(*) * 0.9)::bigint from pix_payments) limit 1`.execute(db)
  return [
    ['dashboard', '/api/admin/dashboard'],
    ...lists(deep, middle),
    ...searches(middle),
    ...paid(payment.rows[0]?.id ?? ''),
    ['detail', `${list}/${middle}`],
    ['neighbours', `${list}/${middle}/neighbours?status=completed`],
  ]
}

const lists = (deep: string, middle: string): [string, string][] => [
  ['list, first page', list],
  ['list, page at 90% depth', `${list}?after=${deep}`],
  ['list, page back from 90%', `${list}?before=${deep}`],
  ['list by name, deep', `${list}?sort=fullName&after=${deep}`],
  ['list by installment, deep', `${list}?sort=installmentCents&direction=desc&after=${middle}`],
  ['filter: one status', `${list}?status=rejected`],
  ['filter: two statuses', `${list}?status=analysis,pending`],
  ['filter: status, by name', `${list}?status=pending&sort=fullName`],
  ['filter: model', `${list}?model=X-ADV`],
  ['filter: a month', `${list}?from=2025-01-01&to=2025-01-31`],
  ['filter: score', `${list}?scoreMin=500&scoreMax=510`],
  ['filter: all four', `${list}?status=rejected&model=X-ADV&scoreMin=700&from=2025-01-01`],
  ['list by status, deep', `${list}?sort=status&after=${middle}`],
  ['filter: own', `${list}?assignee=me`],
  ['filter: nobody’s, by name', `${list}?assignee=none&sort=fullName`],
  ['filter: late', `${list}?age=late`],
  ['filter: late, by installment', `${list}?age=late&sort=installmentCents`],
  ['filter: unchanged for 10 days', `${list}?age=10`],
  ['filter: a queue', `${list}?queue=documents`],
  ['filter: finds nothing', `${list}?status=received&model=X-ADV&to=2024-06-30`],
  ['count: everything', `${list}/count`],
  ['count: common name', `${list}/count?q=silva`],
  ['count: late', `${list}/count?age=late`],
  ['count: rare filter', `${list}/count?model=X-ADV&status=signing`],
]

const searches = (middle: string): [string, string][] => [
  ['search: common name', `${list}?q=silva`],
  ['search: two words', `${list}?q=zilda+kubitschek`],
  ['search: part of a CPF', `${list}?q=00104729`],
  ['search: city', `${list}?q=sorocaba`],
  ['search: name and city', `${list}?q=silva+campinas`],
  ['search: telephone', `${list}?q=11900104729`],
  ['search: model', `${list}?q=x-adv`],
  ['search: beginning of an id', `${list}?q=%23${middle.slice(0, 8)}`],
  ['search: nobody', `${list}?q=zzzzzz`],
  ['search in a filter, by name', `${list}?q=yamamoto&status=signing&sort=fullName`],
]

const paid = (deep: string): [string, string][] => [
  ['payments, first page', payments],
  ['payments, page at 90% depth', `${payments}?after=${deep}`],
  ['payments: what waits', `${payments}?state=waiting`],
  ['payments: a month', `${payments}?from=2025-01-01&to=2025-01-31`],
  ['payments: common name', `${payments}?q=silva`],
  ['payments: nobody', `${payments}?q=zzzzzz`],
  ['payments: count', `${payments}/count`],
  ['payments: sums of a day', `${payments}/sums?from=2025-01-15&to=2025-01-15`],
]
