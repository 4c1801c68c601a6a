import { useStore } from '@nanostores/react'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { $who } from '../core/session.ts'
import { $shortcutsOn, turnShortcuts } from '../core/shortcuts.ts'
import { numberKeysFor } from './navigation.ts'

const shortcutsFor = (role: AdminRole | undefined) => [
  ['/', 'Pesquisar'],
  ['j', 'Próxima linha da lista, ou próximo financiamento nos detalhes'],
  ['k', 'Linha anterior da lista, ou financiamento anterior nos detalhes'],
  ['Enter', 'Abrir o que está marcado na lista'],
  ['x', 'Escolher a linha marcada na lista'],
  ['f', 'Abrir ou fechar os filtros da lista'],
  ['u', 'Voltar dos detalhes para a lista'],
  ['p', 'Salvar e ir para o próximo da fila, nos detalhes'],
  ['n', 'Escrever uma observação nos detalhes'],
  ...numberKeysFor(role).map(({ key, label }) => [key, label] as const),
  ['?', 'Mostrar estes atalhos'],
]

/** The keyboard's shortcuts, and the switch that turns them off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const on = useStore($shortcutsOn)
  return (
    <Dialog open onClose={onClose} title="Atalhos do teclado">
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcutsFor(useStore($who)?.role).map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-paper px-2 py-0.5 font-sans font-semibold text-sm">
                {key}
              </kbd>
            </dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Usar atalhos de uma tecla"
        checked={on}
        onChange={(event) => turnShortcuts(event.target.checked)}
      />
    </Dialog>
  )
}
