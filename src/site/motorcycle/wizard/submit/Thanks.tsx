import { Check, CircleCheck, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type JourneyStep, journeyFrom, journeyWithoutEntry } from '#content/journey.ts'
import { dayInWords, formatDateTime } from '#domain/calendar/calendar.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { quote } from '#domain/offer/quote.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, callApi } from '#lib/api.ts'
import { askSession } from '#lib/ask-session.ts'
import { forgetPerson, noteSession } from '#lib/stored-application.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { buttonClass } from '#ui/actions/button-class.ts'
import { PrintButton } from '#ui/actions/PrintButton.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { usePageTitle } from '#ui/structure/use-page-title.ts'
import type { SentPlan } from '../../plan.ts'
import type { Thanks as Sent } from '../step-history.ts'
import { stepTitles } from '../steps/steps.ts'
import { PortalLink, ReceiptAddress } from './ReceiptAddress.tsx'

/**
 * Returns the steps after an application. A plan may have nothing to pay before the signature: neither entry nor tax.
 */
export function stepsAfter(plan: SentPlan | null): readonly JourneyStep[] {
  if (!plan?.priceCents) return journeyFrom('aprovar')
  const { entryCents, iofBearer } = quote({ ...plan, priceCents: plan.priceCents })
  const paysFirst = entryCents > 0 || iofBearer === 'customer_up_front'
  return paysFirst ? journeyFrom('aprovar') : journeyWithoutEntry('aprovar')
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const login = '/meu-financiamento'

type Props = Sent & {
  /** Called with the address once the server has corrected it. */
  onCorrected: (email: string) => void
  /** Called once it is known whether the browser's session opens the application. */
  onOpen: (isOpen: boolean) => void
}

/** The end of the wizard: the contract's number, the last day for the bank's answer, and the next steps. */
export function Thanks({ contractNumber, model, contactBy, person, receivedAt, plan, ...sent }: Props) {
  const { id, email, owned, isOpen, onCorrected, onOpen } = sent
  const titles = stepTitles(owned)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle('Solicitação enviada com sucesso!')
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const opened = useRef(onOpen)
  opened.current = onOpen
  useEffect(() => {
    // The thanks do not wait for it. A session that the browser had before is another account's.
    if (isOpen || !email || !person) return
    void askSession().then((session) => {
      if (session.state !== 'person') return
      const { cpf, email: own } = session.person
      if (own !== email || redactCpf(cpf) !== person.maskedCpf) return
      noteSession()
      opened.current(true)
    })
  }, [isOpen, email, person])
  const deadline = contactBy && dayInWords(contactBy)
  const [first, ...later] = stepsAfter(plan)

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-white print:overflow-visible print:border-0">
      <div className="compact:hidden overflow-hidden border-line border-b px-5 py-4 sm:px-8 print:hidden">
        <Stepper steps={titles} current={titles.length - 1} />
      </div>
      <div className="p-5 sm:p-8 print:p-0 print:text-sm">
        <CircleCheck aria-hidden className="size-12 text-ok print:hidden" />
        <h2
          ref={heading}
          tabIndex={-1}
          className="mt-3 font-extrabold text-3xl focus:outline-none print:mt-0 print:text-2xl"
        >
          Solicitação enviada com sucesso!
        </h2>
        <p className="mt-3 max-w-prose text-lg print:text-sm">
          Recebemos o seu pedido da <span translate="no">{model}</span>. Entraremos em contato em até 2 dias úteis
          {deadline ? (
            <span>
              , ou seja, até <strong className="inline-block">{`${deadline}.`}</strong>
            </span>
          ) : (
            <span key="soon">.</span>
          )}
        </p>
        <CopyNumber contractNumber={contractNumber} pdf={id && isOpen ? `/pdf/custo-total?application=${id}` : null} />
        {person && receivedAt && (
          <p className="mt-3 not-print:sr-only text-ink-soft text-sm">
            Pedido de{' '}
            <strong translate="no" className="text-ink">
              {titledName(person.fullName)}
            </strong>
            , CPF{' '}
            <span translate="no" className="figures">
              {person.maskedCpf}
            </span>
            , recebido em <span>{formatDateTime(receivedAt)}</span>.
          </p>
        )}
        {id && email && <ReceiptAddress id={id} email={email} owned={owned} onCorrected={onCorrected} />}
        <h3 className="mt-6 font-bold text-xl">O que acontece agora</h3>
        <ol className="mt-2 grid gap-2">
          <li>
            <strong>{`1. ${first?.label}.`}</strong> <span>{first?.description}</span>
          </li>
          <li>
            <strong>2. Depois:</strong> <span>{later.map(({ label }) => lowerFirst(label)).join(', ')}</span>. Avisamos
            a cada passo, por e-mail.
          </li>
        </ol>
        {isOpen && !owned && <OpenHere onSignedOut={() => onOpen(false)} />}
        <p className="mt-3 text-ink-soft text-sm">
          Acompanhe o andamento a qualquer hora em <strong>Meu financiamento</strong>, com o seu CPF e a{' '}
          <span>{owned ? 'senha que você já usa' : 'senha que você criou'}</span>.
        </p>
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row print:hidden">
          <LinkButton href="/" variant="secondary" size="lg">
            Voltar para Home
          </LinkButton>
          {id ? (
            <PortalLink id={id} login={owned ? null : login} className={buttonClass({ size: 'lg' })}>
              {owned ? 'Ver o meu pedido' : 'Efetuar Login'}
            </PortalLink>
          ) : (
            <LinkButton href={login} size="lg">
              Efetuar Login
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}

/** Says that the account is open in this browser, and ends that where the browser is somebody else's. */
function OpenHere({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, failure, press } = usePress()

  async function signOut() {
    const answer = await callApi(api.session.$delete())
    if (!answer.ok) return answer.failure
    forgetPerson()
    onSignedOut()
    return null
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 print:hidden">
      <p className="max-w-prose text-sm">
        A sua conta já está aberta aqui. O aparelho não é seu? Saia antes de deixá-lo.
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        busy={busy}
        busyLabel="Saindo..."
        onClick={() => void press('sign out', signOut)}
      >
        Sair
      </Button>
      <PressFailure failure={failure} />
    </div>
  )
}

/** The number, to copy, or to keep: with the offer as a PDF, or where no session gives it, with this page on paper. */
function CopyNumber({ contractNumber, pdf }: { contractNumber: string; pdf: string | null }) {
  const { copied, failed, copy } = useCopy()

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-paper p-5 print:mt-3 print:p-0">
      <div>
        <p className="text-ink-soft text-sm">Número do pedido</p>
        <p
          translate="no"
          className="figures select-all font-extrabold text-2xl tracking-wide [overflow-wrap:anywhere] sm:text-3xl"
        >
          {contractNumber}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        {pdf ? (
          <LinkButton href={pdf} download variant="secondary">
            Salvar comprovante
          </LinkButton>
        ) : (
          <PrintButton variant="secondary" otherwise="Copie o número, ou guarde uma foto desta tela.">
            Salvar comprovante
          </PrintButton>
        )}
        <Button
          variant="secondary"
          onClick={() => void copy(contractNumber)}
          icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        >
          {copied ? 'Copiado!' : 'Copiar número'}
        </Button>
      </div>
      {!pdf && (
        <p className="w-full text-ink-soft text-sm print:hidden">
          O comprovante abre na janela de impressão: lá você também pode salvar em PDF. Se ela não abrir, copie o
          número.
        </p>
      )}
      <p role="status" className={failed ? 'w-full text-bad text-sm' : 'sr-only'}>
        {copied && <span>Número copiado</span>}
        {failed && <span>Não foi possível copiar. Selecione o número e copie.</span>}
      </p>
    </div>
  )
}
