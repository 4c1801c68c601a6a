import { ArrowRight, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Section } from './Section.tsx'

/** Buttons in every look and state, the menu, the dialog and the toasts. */
export function Actions() {
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
        <Button variant="danger" onClick={() => toast.error('Erro ao salvar configurações')}>
          Perigo
        </Button>
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
