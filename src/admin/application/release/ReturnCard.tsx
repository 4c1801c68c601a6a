import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { dialogOnDemand } from '#ui/overlay/dialog-on-demand.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { seesApproval } from '../../core/ApprovalAsks.tsx'
import { paths } from '../../core/router.ts'
import { $who } from '../../core/session.ts'
import type { Save } from '../use-application.ts'
import { waitingMoney } from './waiting-money.ts'

const ReturnDialog = dialogOnDemand(
  { title: 'Registrar moto devolvida' },
  async () => (await import('./ReturnDialog.tsx')).ReturnDialog,
)

type Props = { detail: AdminDetail; save: Save }

/**
 * A motorcycle handed over before its application ended: it must come back, its return waits for a confirmation, or it
 * has come back.
 */
export function ReturnCard({ detail, save }: Props) {
  const who = useStore($who)
  const [open, setOpen] = useState(false)
  const { handOver, tasks, asks } = detail
  if (!handOver) return null
  const handed = `Entregue em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}.`
  if (handOver.returnedOn) {
    return (
      <Card title="Moto devolvida">
        <p className="text-sm">
          <span>{handed}</span> Voltou em <span>{formatPlainDate(handOver.returnedOn)}</span>.
        </p>
      </Card>
    )
  }
  if (!tasks.some(({ kind }) => kind === 'recover_motorcycle')) return null
  const registered = asks.find(({ kind }) => kind === 'motorcycle_return')
  if (registered) {
    return (
      <Card title="Espera a conferência da devolução">
        <p key="registered" className="mb-4 text-sm">
          <span>{handed}</span> <span>{registered.by}</span> registrou em <span>{formatDateTime(registered.at)}</span>{' '}
          que a moto voltou. <span>{waitingMoney(detail, 'assim que a gestão confirmar')}</span>
        </p>
        {seesApproval(who, registered.byId) && (
          <LinkButton href={paths.approvals} variant="secondary" size="sm">
            Ver em Aprovações
          </LinkButton>
        )}
      </Card>
    )
  }
  return (
    <Card title="Espera a moto de volta">
      <p key="awaited" className="mb-4 text-sm">
        <span>{handed}</span> <span>{waitingMoney(detail)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Registrar moto devolvida
      </Button>
      {open && <ReturnDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}
