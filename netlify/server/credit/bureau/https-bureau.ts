import * as z from 'zod/mini'
import { plainDate } from '#api/fields.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { BureauFacts } from '#domain/credit/facts.ts'
import type { BureauConfig } from '../../config.ts'
import { authorized } from '../../shared/client-credentials.ts'
import type { Send } from '../../shared/transport.ts'
import { type Bureau, BureauFailure } from './bureau.ts'

const mostNotes = 10_000
/** Ten million reais, in a text with two decimals as in '1234.50'. */
const amount = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/))
const orNull = <Value extends z.ZodMiniType>(value: Value) => z._default(z.nullable(value), null)

/** The bureau's answer. Whatever does not fit is no answer: a wrong score would decide about a person. */
const answerOf = (cpf: string, today: string) => {
  const pastDay = plainDate.check(z.refine((day) => day >= '1970-01-01' && day <= today))
  return z.object({
    cpf: z.literal(cpf),
    score: orNull(z.int().check(z.minimum(0), z.maximum(1000))),
    modelo: z.string().check(z.minLength(1), z.maxLength(60)),
    data: pastDay,
    negativos: z.object({
      quantidade: z.int().check(z.minimum(0), z.maximum(mostNotes)),
      valor: amount,
      mais_antigo: orNull(pastDay),
    }),
    identidade: z.object({ nome: orNull(z.boolean()), nascimento: orNull(z.boolean()) }),
  })
}

const scope = 'consultas.score'

/**
 * A bureau that is asked over HTTPS with OAuth 2.0: POST /consultas. The CPF travels in the body, never in the address.
 * 404 means that there is no record.
 */
export function httpsBureau({ apiUrl, ...client }: BureauConfig, send: Send, now: () => Date): Bureau {
  const ask = authorized(apiUrl, { ...client, scope }, send, (reason, message) => new BureauFailure(reason, message))
  return {
    lookUp: async ({ cpf, fullName, birthDate, consent }) => {
      const { status, body } = await ask('POST', '/consultas', {
        cpf,
        nome: fullName,
        nascimento: birthDate,
        consentimento: { versao: consent.version, em: consent.at.toISOString() },
      })
      if (status === 404) return null
      if (status !== 200) throw failureOf(status)
      const answer = answerOf(cpf, brazilianDate(now())).safeParse(body)
      if (!answer.success) throw new BureauFailure('unreadable', 'the answer is in another form')
      return factsOf(answer.data)
    },
  }
}

/**
 * 401 and 403 are wrong credentials, which an operator can mend: like a failure of the server, they may be tried again.
 */
function failureOf(status: number): BureauFailure {
  const isLasting = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
  return new BureauFailure(isLasting ? 'refused' : 'unreachable', `answered ${status}`)
}

const factsOf = ({
  score,
  modelo,
  data,
  negativos,
  identidade,
}: z.infer<ReturnType<typeof answerOf>>): BureauFacts => ({
  score,
  model: modelo,
  on: data,
  negatives: {
    count: negativos.quantidade,
    cents: Number(negativos.valor.replace('.', '')),
    oldestOn: negativos.mais_antigo,
  },
  identity: { name: identidade.nome, birthDate: identidade.nascimento },
})
