import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { LoadFailure, useLoad } from '../../core/use-load.tsx'
import { MailPreview } from './MailPreview.tsx'

type Props = { id: string; to: ApplicationStatus; refusal?: RefusalReason | undefined; version: number }

/** The mails that a change of status would send the customer, word by word, before it is made. */
export function CustomerTold({ id, to, refusal, version }: Props) {
  const { data, failure, reload } = useLoad(`told/${id}/${version}/${to}/${refusal ?? ''}`, (signal) =>
    call(
      admin.applications[':id'].told.$get(
        { param: { id }, query: { to, ...(refusal && { refusal }) } },
        { init: { signal } },
      ),
    ),
  )
  return (
    <section aria-label="O que o cliente recebe" className="text-sm">
      <h3 className="font-semibold">O que o cliente recebe</h3>
      {failure && !data && <LoadFailure title="O e-mail não apareceu" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading className="" />}
      {data?.mails.length === 0 && (
        <p className="text-ink-soft">Nenhum e-mail. Em Meu financiamento ele vê a nova etapa.</p>
      )}
      {data?.mails.map((mail) => (
        <MailPreview key={mail.subject} mail={mail}>
          {mail.later && <p className="text-ink-soft">Vai quando o código para pagar a entrada estiver pronto.</p>}
        </MailPreview>
      ))}
    </section>
  )
}
