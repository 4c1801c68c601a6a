import { ArrowRight, Inbox, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Toaster, toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { Fields } from './Fields.tsx'
import { Section, Structure } from './Structure.tsx'

/** All primitives of `src/ui` in all their states, for looking at and for testing. */
export function Showcase() {
  return (
    <>
      <Actions />
      <Fields />
      <Feedback />
      <Structure />
      <Toaster />
    </>
  )
}

/** Buttons in every look and state, the menu, the dialog and the toasts. */
function Actions() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <Section id="acoes" title="Ações">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => toast.success('Configurações salvas com sucesso!')}>Principal</Button>
        <Button variant="secondary" onClick={() => toast.info('Código copiado!')}>
          Secundário
        </Button>
        <Button variant="ghost">Discreto</Button>
        <Button variant="danger">Perigo</Button>
        <LinkButton href="#acoes" variant="secondary">
          Link <ArrowRight aria-hidden className="size-4" />
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">Pequeno</Button>
        <Button size="lg">Grande</Button>
        <Button disabled>Desligado</Button>
        <Button variant="secondary" disabled>
          Desligado
        </Button>
        <Button busy={busy} busyLabel="Enviando..." onClick={() => setBusy(true)}>
          Finalizar
        </Button>
      </div>
      <div className="rounded-lg bg-brand p-6">
        <Button variant="onBrand">Sobre o vermelho</Button>
      </div>
      <div className="flex items-center gap-6">
        <Menu
          label="Menu da conta"
          trigger={
            <span className="flex size-10 items-center justify-center rounded-full bg-ink font-bold text-sm text-white">
              MA
            </span>
          }
          items={[
            {
              id: 'settings',
              label: 'Configurações',
              icon: <Settings aria-hidden className="size-5" />,
              onSelect: () => setOpen(true),
            },
            {
              id: 'out',
              label: 'Sair do sistema',
              icon: <LogOut aria-hidden className="size-5" />,
              onSelect: () => toast.info('Sessão encerrada com sucesso'),
            },
          ]}
        />
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Abrir diálogo
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Recusar este financiamento?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Voltar
            </Button>
            <Button onClick={() => setOpen(false)}>Recusar</Button>
          </>
        }
      >
        <p>O cliente verá a decisão no portal na mesma hora.</p>
      </Dialog>
    </Section>
  )
}

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
function Feedback() {
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
