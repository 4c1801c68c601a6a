import { type Dispatch, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstName } from '#domain/identity/people.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { forgetPerson } from '#lib/stored-application.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { Wizard, WizardEvent } from './wizard-state.ts'

/** The server's answer about who is logged in, and a function that asks again. */
export type LoginState = { state: 'asking' | 'person' | 'none' | 'unknown'; ask: () => Promise<void> }

type Props = {
  wizard: Wizard
  login: LoginState
  dispatch: Dispatch<WizardEvent>
  /** Called once the person has logged out. */
  onLeft: () => void
}

const link = '-my-3 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4'

/** Says whose application it is, or offers a login. Stands above the first and the last step. */
export function LoginNotice({ wizard: { step, login: found }, login, dispatch, onLeft }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  if (step !== 'personal' && step !== 'password') return null
  if (!found && login.state === 'unknown') {
    return (
      <p role="status" className="mb-4 text-ink-soft text-sm">
        Não conseguimos ver se você já entrou.{' '}
        <button type="button" onClick={() => void login.ask()} className={link}>
          Tentar de novo
        </button>
      </p>
    )
  }
  if (!found) return step === 'personal' ? <LoginHint slug={slugHere()} /> : null
  const name = firstName(found.person.fullName) ?? found.person.fullName

  async function leave() {
    setFailure(null)
    const answer = await callApi(api.session.$delete())
    if (!answer.ok) return setFailure(sentenceOf(answer.failure))
    forgetPerson()
    flushSync(() => dispatch({ type: 'loggedOut' }))
    onLeft()
  }

  if (!found.isOwn) {
    return (
      <Alert
        className="mb-4"
        role="status"
        title={`${name} está em Meu financiamento neste navegador`}
        action={
          <Button
            size="sm"
            variant="secondary"
            onClick={() => dispatch({ type: 'loggedIn', person: found.person, startsAgain: true })}
          >
            <span>
              Usar os dados de <span translate="no">{name}</span>
            </span>
          </Button>
        }
      >
        Os dados abaixo são de outra pessoa. Ela pode continuar aqui, com uma senha só dela.
      </Alert>
    )
  }
  return (
    <div className="mb-4 text-ink-soft text-sm" role="status">
      <p>
        Olá, <strong className="text-ink">{name}</strong>! Este pedido entra no seu cadastro, com o mesmo CPF e e-mail.{' '}
        <button type="button" onClick={() => void leave()} className={link}>
          Não é você? Sair
        </button>
      </p>
      {failure && <p className="text-bad">{failure}</p>}
    </div>
  )
}

/** Offers to log in first, which saves most of the typing. */
export function LoginHint({ slug }: { slug: string }) {
  return (
    <p className="mb-3 text-ink-soft text-sm sm:mb-4">
      Já fez um pedido?{' '}
      <a href={loginHref(slug)} className={link}>
        Entre
      </a>
      <span className="max-sm:sr-only"> e os seus dados já vêm preenchidos</span>.
    </p>
  )
}

/** The motorcycle of this page. */
const slugHere = () => location.pathname.split('/').pop() ?? ''

/** The login, which leads back to the motorcycle's page. */
export const loginHref = (slug = slugHere()) => `/meu-financiamento?volta=${encodeURIComponent(`/motorcycle/${slug}`)}`
