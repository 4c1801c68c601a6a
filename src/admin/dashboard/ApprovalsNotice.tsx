import { useStore } from '@nanostores/react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useApprovalsCount } from '../core/menu-counts.ts'
import { paths } from '../core/router.ts'
import { $who } from '../core/session.ts'

/** What waits for the approval of a manager, or what an analyst has asked for; nothing while nothing does. */
export function ApprovalsNotice() {
  const role = useStore($who)?.role
  const count = useApprovalsCount(true)
  if (count === 0) return null
  const words = count === 1 ? '1 pedido' : `${count} pedidos`
  return (
    <Alert
      tone="warn"
      role="status"
      title={role === 'manager' ? `${words} à espera da sua aprovação` : `${words} à espera da gestão`}
    >
      <LinkButton href={paths.approvals} variant="secondary" size="sm" className="mt-1">
        Ver em Aprovações
      </LinkButton>
    </Alert>
  )
}
