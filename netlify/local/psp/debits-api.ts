import { Hono } from 'hono'
import { txidForm } from './charges.ts'
import type { RecurringCharge } from './debit-state.ts'
import {
  cancelCharge,
  cancelRecurrence,
  newLocation,
  newRecurrence,
  newRecurringCharge,
  recurrenceAnswer,
  retryCharge,
} from './debits.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'

/** Pix Automático: addresses, recurrences, their debits, and the registration of their webhooks (API Pix 2.9). */
export function debitsApi(psp: Psp) {
  const { state } = psp.store
  return new Hono()
    .post('/api/v2/locrec', async (c) => {
      const location = newLocation(state, psp.now())
      await psp.store.save()
      return c.json(location, 201)
    })
    .get('/api/v2/locrec/:id', (c) => {
      const location = state.locations.find(({ id }) => id === Number(c.req.param('id')))
      return location ? c.json(location) : problem(c, 404, 'PayloadLocationRecNaoEncontrado', 'Não há esta location.')
    })
    .post('/api/v2/rec', async (c) => {
      const made = newRecurrence(state, await c.req.json().catch(() => ({})), psp.now())
      if (typeof made === 'string') return problem(c, 400, 'RecOperacaoInvalida', made)
      await psp.store.save()
      const { isEmpty: _, ...answer } = made
      return c.json(answer, 201)
    })
    .get('/api/v2/rec/:id', (c) => {
      const found = state.recurrences[c.req.param('id')]
      return found ? c.json(recurrenceAnswer(found)) : problem(c, 404, 'RecNaoEncontrada', 'Não há esta recorrência.')
    })
    .patch('/api/v2/rec/:id', async (c) => {
      const found = state.recurrences[c.req.param('id')]
      if (!found) return problem(c, 404, 'RecNaoEncontrada', 'Não há esta recorrência.')
      const { status } = (await c.req.json().catch(() => ({}))) as { status?: string }
      if (status !== 'CANCELADA' || !cancelRecurrence(state, found, 'USUARIO_RECEBEDOR', psp.now()))
        return problem(c, 400, 'RecOperacaoInvalida', 'A recorrência encontra-se expirada, cancelada ou rejeitada.')
      await psp.store.save()
      const { isEmpty: _, ...answer } = found
      return c.json(answer)
    })
    .put('/api/v2/cobr/:txid', async (c) => {
      const txid = c.req.param('txid')
      const body = (await c.req.json().catch(() => ({}))) as Partial<RecurringCharge>
      const made = txidForm.test(txid) ? newRecurringCharge(state, txid, body, psp.now()) : 'O txid não serve.'
      if (typeof made === 'string') return problem(c, 400, 'CobROperacaoInvalida', made)
      await psp.store.save()
      return c.json(made, 201)
    })
    .get('/api/v2/cobr/:txid', (c) => {
      const found = state.recurringCharges[c.req.param('txid')]
      return found ? c.json(found) : problem(c, 404, 'CobRNaoEncontrado', 'Não há esta cobrança.')
    })
    .patch('/api/v2/cobr/:txid', async (c) => {
      const found = state.recurringCharges[c.req.param('txid')]
      if (!found) return problem(c, 404, 'CobRNaoEncontrado', 'Não há esta cobrança.')
      const { status } = (await c.req.json().catch(() => ({}))) as { status?: string }
      if (status !== 'CANCELADA' || !cancelCharge(found, 'USUARIO_RECEBEDOR', psp.now()))
        return problem(
          c,
          400,
          'CobROperacaoInvalida',
          'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.',
        )
      await psp.store.save()
      return c.json(found)
    })
    .post('/api/v2/cobr/:txid/retentativa/:data', async (c) => {
      const found = state.recurringCharges[c.req.param('txid')]
      if (!found) return problem(c, 404, 'CobRNaoEncontrado', 'Não há esta cobrança.')
      const wrong = retryCharge(found, c.req.param('data'), psp.now())
      if (wrong !== undefined) return problem(c, 400, 'CobROperacaoInvalida', wrong)
      await psp.store.save()
      return c.json(found, 201)
    })
    .put('/api/v2/:kind{webhookrec|webhookcobr}', async (c) => {
      const { webhookUrl } = (await c.req.json().catch(() => ({}))) as { webhookUrl?: string }
      if (!webhookUrl || !URL.canParse(webhookUrl))
        return problem(c, 400, 'WebhookOperacaoInvalida', 'O campo webhookUrl não respeita o schema.')
      state.debitWebhooks[c.req.param('kind') === 'webhookrec' ? 'rec' : 'cobr'] = webhookUrl
      await psp.store.save()
      return c.body(null, 200)
    })
}
