import type { FieldProblem } from '#api/field-problems.ts'
import { sentenceFor, sentences } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { $planUnfolded } from '../../plan.ts'
import { loginHref } from '../LoginNotice.tsx'

/** Says why the server refused the application, and what to do. */
export function SendRefusal({ failure }: { failure: Failure }) {
  const { price } = failure
  if (failure.code === 'validation_failed') return <ChoiceRefused errors={failure.errors} />
  if (failure.code === 'offer_changed') {
    return (
      <Alert tone="warn" role="alert" className="mt-6" title="As condições do financiamento mudaram">
        <span>
          {price &&
            `O preço desta moto mudou de ${formatBRL(price.shownCents)} para ${formatBRL(price.currentCents)}. `}
        </span>
        <span>{sentences.offer_changed}</span>
      </Alert>
    )
  }
  if (failure.code === 'already_applied') return <AlreadyApplied />
  if (failure.code === 'unauthenticated') return <SessionOver />
  return (
    <Alert tone="warn" role="alert" className="mt-6" title="O cadastro deste navegador mudou enquanto você preenchia">
      Confira os seus dados e envie de novo. O que você preencheu continua aqui.
    </Alert>
  )
}

/** The server refused a part of the plan, for which no step has a field. Other refusals stand at their fields. */
function ChoiceRefused({ errors }: { errors: readonly FieldProblem[] }) {
  const choice = errors.find(({ field }) =>
    ['motorcycle', 'color', 'installments', 'entryCents', 'dueDay'].includes(field),
  )
  if (!choice) return null
  return (
    <Alert
      tone="bad"
      role="alert"
      className="mt-6"
      title={sentenceFor(choice.code)}
      action={choice.field === 'entryCents' && <ShowPlan />}
    />
  )
}

/** Leads to the plan, which phones fold in the last step. */
function ShowPlan() {
  function show() {
    $planUnfolded.set(true)
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#plano [name=entrada]')?.focus())
  }
  return (
    <Button variant="secondary" size="sm" onClick={show}>
      Mudar a entrada
    </Button>
  )
}

/** The session ended while the person filled in the application, which the tab keeps. */
function SessionOver() {
  return (
    <Alert
      tone="warn"
      role="alert"
      className="mt-6"
      title="Por segurança, a sua sessão terminou"
      action={
        <LinkButton href={loginHref()} size="sm">
          Entrar e continuar
        </LinkButton>
      }
    >
      Entre de novo para enviar. O que você preencheu continua aqui.
    </Alert>
  )
}

/** The server has an earlier try whose password was used since. The password typed now therefore opens nothing. */
function AlreadyApplied() {
  return (
    <Alert
      tone="warn"
      role="alert"
      className="mt-6"
      title={sentenceFor('already_applied')}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/meu-financiamento" size="sm">
            Efetuar Login
          </LinkButton>
          <LinkButton href="/recuperar-senha" variant="secondary" size="sm">
            Recuperar senha
          </LinkButton>
        </div>
      }
    />
  )
}
