import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { Section } from './Section.tsx'

/** Throws while it is drawn, after a press. */
function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('A peça quebrou')
  return (
    <Button variant="secondary" onClick={() => setBroken(true)}>
      Quebrar esta parte
    </Button>
  )
}

/** Alerts, badges, progress and empty states. */
export function Feedback() {
  return (
    <Section id="retorno" title="Retorno">
      <div className="flex flex-wrap gap-2">
        <Badge>Pedido Recebido</Badge>
        <Badge tone="brand">Lançamento</Badge>
        <Badge tone="ok">Aprovado</Badge>
        <Badge tone="warn">Em análise</Badge>
        <Badge tone="info">Assinatura</Badge>
        <Badge tone="bad">Recusado</Badge>
      </div>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
      <div className="grid gap-3 lg:grid-cols-2">
        <Alert tone="ok" title="Documentos recebidos">
          A próxima etapa é a assinatura do contrato.
        </Alert>
        <Alert tone="info">O código Pix ainda não está pronto.</Alert>
        <Alert tone="warn" title="Confira o recebedor">
          O nome deve ser Banco Tiriva.
        </Alert>
        <Alert
          tone="bad"
          title="Erro ao enviar documento"
          action={
            <Button size="sm" variant="secondary">
              Tentar novamente
            </Button>
          }
        >
          A conexão caiu.
        </Alert>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Progress value={40} label="Envio da CNH" />
        <Progress value={null} label="Envio da selfie" />
        <div className="grid gap-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <Loading className="py-4" />
      </div>
      <EmptyState
        icon={<Inbox aria-hidden className="size-8" />}
        title="Nenhum financiamento encontrado"
        action={
          <Button size="sm" variant="secondary">
            Limpar filtros
          </Button>
        }
      >
        Tente outro status ou outro período.
      </EmptyState>
    </Section>
  )
}
