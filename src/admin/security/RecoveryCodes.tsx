import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { ask } from '../core/session.ts'

type Props = { title: string; codes: readonly string[]; onDone: () => void }

/** The newest set of codes, the only one that works. */
const $latest = atom<readonly string[]>([])

/** Shows new recovery codes, which are never shown again. Without new ones, says that the stored ones still work. */
export function RecoveryCodes({ title, codes, onDone }: Props) {
  const region = useRef<HTMLDivElement>(null)
  // The form that had the focus has disappeared.
  useEffect(() => region.current?.focus(), [])
  const latest = useStore($latest)
  useEffect(() => {
    if (codes.length > 0) $latest.set(codes)
  }, [codes])
  const { copied, failed, copy } = useCopy()
  const isReplaced = codes.length > 0 && latest.length > 0 && latest !== codes
  if (codes.length === 0 || isReplaced) {
    return (
      <div ref={region} tabIndex={-1} className="grid gap-4 focus:outline-none">
        <Alert tone={isReplaced ? 'warn' : 'ok'} role="status" title={title}>
          {isReplaced
            ? 'Os códigos que apareceram aqui não valem mais: você criou outros depois.'
            : 'Os códigos de recuperação que você já guardou continuam valendo, também para este passo.'}
        </Alert>
        <div>
          <Button onClick={onDone}>Continuar</Button>
        </div>
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} className="grid gap-4 focus:outline-none">
      <Alert tone="ok" role="status" title={title}>
        Guarde estes códigos em lugar seguro, fora deste aparelho: eles não aparecem de novo. Se você ficar sem o
        aplicativo ou a chave de acesso, cada um abre a conta uma vez, com a senha. Códigos anteriores não valem mais.
      </Alert>
      <ul className="figures grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>Guardei os códigos</Button>
        <Button variant="secondary" onClick={() => void copy(codes.join('\n'))}>
          {copied ? 'Copiados!' : 'Copiar'}
        </Button>
      </div>
      <p role="status" className={failed ? 'font-medium text-bad text-sm' : 'sr-only'}>
        {copied && <span>Códigos copiados</span>}
        {failed && <span>Não foi possível copiar. Selecione os códigos e copie.</span>}
      </p>
    </div>
  )
}

type RecoveryCodesCardProps = { account: AnalystResponse; onChange: (left: number) => void }

/** How many recovery codes are left; makes them anew, which asks for the password again. */
export function RecoveryCodesCard({ account, onChange }: RecoveryCodesCardProps) {
  const left = account.recoveryCodes
  const [codes, setCodes] = useState<string[]>()
  const { busy, failure, press } = usePress()

  const renew = () =>
    ask(admin['second-factor']['recovery-codes'].$post(), (made) => {
      setCodes(made.codes)
      onChange(made.codes.length)
    })

  return (
    <Card title="Códigos de recuperação">
      {codes ? (
        <RecoveryCodes title="Códigos criados" codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <>
          {account.secondFactorCompulsory && <LockoutWarning account={account} className="mb-4" />}
          <p className="text-ink-soft">
            Se você perder o aparelho, entra com a senha e um destes códigos no lugar do aplicativo autenticador ou da
            chave de acesso. <span>{codesLeft(left)}</span>
          </p>
          <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void press('renew', renew)}>
            {left === 0 ? 'Criar códigos de recuperação' : 'Novos códigos de recuperação'}
          </Button>
          <PressFailure failure={failure} className="mt-2" />
        </>
      )}
    </Card>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return 'Você não tem nenhum.'
  return left === 1 ? 'Resta 1, que vale uma vez.' : `Restam ${left}, e cada um vale uma vez.`
}

type Account = Pick<AnalystResponse, 'secondFactor' | 'hasPasskey' | 'recoveryCodes'>

/** The effect of a compulsory second factor on an account that only its passkeys open. Shows nothing for any other. */
export function LockoutWarning({
  account: { secondFactor, hasPasskey, recoveryCodes },
  codesHref,
  className,
}: {
  account: Account
  /** A link to the page that makes recovery codes; left out if the button stands below. */
  codesHref?: string
  className?: string
}) {
  if (secondFactor || !hasPasskey || recoveryCodes > 0) return null
  return (
    <Alert
      tone="warn"
      title="Você não tem códigos de recuperação"
      className={className}
      action={
        codesHref && (
          <a href={codesHref} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Criar códigos de recuperação
          </a>
        )
      }
    >
      Sendo a verificação obrigatória, só a sua chave de acesso abre a conta. Se você perder o aparelho dela, outra
      pessoa da gestão precisa ajudar você a entrar de novo.
    </Alert>
  )
}
