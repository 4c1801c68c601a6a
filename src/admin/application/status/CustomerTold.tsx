import type { ToldResponse } from '#api/told.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import type { Answer } from '#lib/api.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { LoadFailure, useLoad } from '../../core/use-load.tsx'
import { MailPreview } from './MailPreview.tsx'

type Props = { id: string; to: ApplicationStatus; refusal?: RefusalReason | undefined; version: number }

/** The mails that a change of status would send the customer, word by word, before it is made. */
export const CustomerTold = ({ id, to, refusal, version }: Props) => (
  <ToldMails
    title="O que o cliente recebe"
    name={`told/${id}/${version}/${to}/${refusal ?? ''}`}
    ask={(signal) =>
      call(
        admin.applications[':id'].told.$get(
          { param: { id }, query: { to, ...(refusal && { refusal }) } },
          { init: { signal } },
        ),
      )
    }
    none="Nenhum e-mail. Em Meu financiamento ele vê a nova etapa."
  />
)

type ToldProps = {
  title: string
  /** The key under which the answer is kept; `ask` depends on nothing else. */
  name: string
  ask: (signal: AbortSignal) => Promise<Answer<ToldResponse>>
  /** Stands in the place of no mail. */
  none: string
}

/** The mails that an act would send the customer, from the code that sends them. */
export function ToldMails({ title, name, ask, none }: ToldProps) {
  const { data, failure, reload } = useLoad<ToldResponse>(name, ask)
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      {failure && !data && <LoadFailure title="O e-mail não apareceu" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading className="" />}
      {data?.mails.length === 0 && <p className="text-ink-soft">{none}</p>}
      {data?.mails.map((mail) => (
        <MailPreview key={mail.subject} mail={mail}>
          {mail.later && <p className="text-ink-soft">Vai quando o código para pagar a entrada estiver pronto.</p>}
        </MailPreview>
      ))}
    </section>
  )
}
