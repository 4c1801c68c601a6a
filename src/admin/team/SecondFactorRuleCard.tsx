import { useState } from 'react'
import type { TeamResponse } from '#api/team.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { ask, call } from '../core/session.ts'
import { useLoad } from '../core/use-load.tsx'
import { LockoutWarning } from '../security/RecoveryCodes.tsx'

type Props = { team: TeamResponse; onChange: (team: TeamResponse) => void }

/** Shows and changes whether a second factor is compulsory for all accounts. */
export function SecondFactorRuleCard({ team, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, press } = usePress()
  const account = useLoad('account', (signal) => call(admin.account.$get({}, { init: { signal } }))).data
  const compulsory = team.secondFactorCompulsory
  const active = team.accounts.filter(({ disabled }) => !disabled)
  const without = active.filter(({ secondFactor, passkeys }) => !secondFactor && passkeys === 0)

  const change = () =>
    ask(admin.team['second-factor'].$put({ json: { compulsory: !compulsory } }), (changed) => {
      setAsking(false)
      onChange(changed)
      toast.success(compulsory ? 'A verificação agora é opcional' : 'A verificação agora é obrigatória')
    })

  return (
    <Card
      title="Verificação em duas etapas"
      action={compulsory ? <Badge tone="ok">Obrigatória</Badge> : <Badge tone="neutral">Opcional</Badge>}
    >
      <p className="text-ink-soft">
        <span>
          {compulsory
            ? 'Além da senha, um código do aplicativo ou uma chave de acesso. Quem ainda não tem configura ao entrar; até lá, nada mais abre.'
            : 'Cada pessoa decide se usa. Sendo obrigatória, a senha sozinha não abre mais conta nenhuma.'}
        </span>{' '}
        <span>{usage(active.length - without.length, active.length)}</span>
      </p>
      {compulsory && account && <LockoutWarning account={account} codesHref={paths.security} className="mt-4" />}
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        {compulsory ? 'Tornar opcional' : 'Tornar obrigatória'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={compulsory ? 'Tornar a verificação opcional?' : 'Tornar a verificação obrigatória?'}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
            <Button busy={busy} onClick={() => void press('change', change)}>
              {compulsory ? 'Tornar opcional' : 'Tornar obrigatória'}
            </Button>
          </>
        }
      >
        <p>{compulsory ? 'Cada pessoa poderá desativar a sua.' : consequence(without.map(({ name }) => name))}</p>
        {!compulsory && account && <LockoutWarning account={account} codesHref={paths.security} className="mt-4" />}
        <PressFailure failure={failure} className="mt-3" />
      </Dialog>
    </Card>
  )
}

function usage(having: number, all: number): string {
  if (having === all) return 'Todas as contas já usam.'
  return having === 1 ? `1 de ${all} contas usa.` : `${having} de ${all} contas usam.`
}

function consequence(without: readonly string[]): string {
  if (without.length === 0) return 'Todas as contas já usam. Quem só tem chave de acesso entra de novo com ela.'
  const names = new Intl.ListFormat('pt-BR').format(without)
  return `As sessões abertas de ${names} terminam agora. Ao entrar de novo, cada pessoa configura a verificação antes de continuar.`
}
