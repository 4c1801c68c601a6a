import { useState } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LockoutWarning } from './LockoutWarning.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Props = { account: AnalystResponse; onChange: (left: number) => void }

/** How many recovery codes are left; makes them anew, which asks for the password again. */
export function RecoveryCodesCard({ account, onChange }: Props) {
  const left = account.recoveryCodes
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState(false)

  async function renew() {
    setBusy(true)
    const answer = await call(admin['second-factor']['recovery-codes'].$post())
    setBusy(false)
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    setCodes(answer.data.codes)
    onChange(answer.data.codes.length)
  }

  return (
    <Card title="Códigos de recuperação">
      {codes ? (
        <RecoveryCodes title="Códigos criados" codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <>
          {account.secondFactorCompulsory && <LockoutWarning account={account} className="mb-4" />}
          <p className="text-ink-soft">
            Se você perder o aparelho, entra com a senha e um destes códigos no lugar do aplicativo autenticador ou da
            chave de acesso. {codesLeft(left)}
          </p>
          <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void renew()}>
            {left === 0 ? 'Criar códigos de recuperação' : 'Novos códigos de recuperação'}
          </Button>
        </>
      )}
    </Card>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return 'Você não tem nenhum.'
  return left === 1 ? 'Resta 1, que vale uma vez.' : `Restam ${left}, e cada um vale uma vez.`
}
