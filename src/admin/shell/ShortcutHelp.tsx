import { useStore } from '@nanostores/react'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { $who, mayDo, type Who } from '../core/session.ts'
import { $shortcutsOn, turnShortcuts } from '../core/shortcuts.tsx'
import { navigationFor, numberKeysFor } from './navigation.ts'

/** Returns the keys that open a view: '2 ou g f'. */
const numberOf = (who: Who | null, route: string, letter: string) =>
  [numberKeysFor(who).find((item) => item.route === route)?.key, `g ${letter}`].filter(Boolean).join(' ou ')

const analystKeys = [
  ['Ctrl K', 'Procurar e abrir qualquer coisa'],
  ['l', 'Atender uma ligação: dívida, próximo passo, solicitações e protocolo'],
  ['/', 'Pesquisar na lista; ↓ vai à primeira linha, Enter abre a única'],
  ['j', 'Próxima linha da lista, ou próximo financiamento nos detalhes'],
  ['k', 'Linha anterior da lista, ou financiamento anterior nos detalhes'],
  ['Enter', 'Abrir o que está marcado na lista'],
  ['x', 'Escolher a linha marcada na lista'],
  ['f', 'Abrir ou fechar os filtros da lista'],
  ['u', 'Voltar dos detalhes para a lista'],
  ['t', 'Pegar o próximo da sua fila, de qualquer tela; numa fila aberta, o próximo dela (também j)'],
  ['a', 'Aprovar ou avançar, nos detalhes'],
  ['r', 'Recusar, nos detalhes'],
  ['p', 'Oferecer outras condições, nos detalhes'],
  ['s', 'Informar o score, nos detalhes'],
  ['d', 'Abrir o próximo documento a conferir, nos detalhes e no documento'],
  ['o', 'Escrever uma observação, nos detalhes (também n)'],
  ['e', 'Escrever ao cliente, nos detalhes'],
] as const

/** The keys that do more in the list of Motos, where only managers change and publish. */
const managersKeys: Readonly<Record<string, string>> = {
  Enter: 'Abrir o que está marcado na lista; em Motos, o preço',
  u: 'Voltar dos detalhes para a lista; em Motos, conferir e publicar o que mudou',
}

/** Returns the keys that work for this account, each with its effect. */
const shortcutsFor = (who: Who | null) => [
  ...(mayDo(who, 'workAtCounter')
    ? [['/', 'Pesquisar as retiradas'] as const]
    : analystKeys.map(([key, meaning]) => [key, (mayDo(who, 'manageBank') && managersKeys[key]) || meaning] as const)),
  ['Ctrl Enter', 'Enviar o que está escrito'],
  ['Esc', 'Sair do campo ou do botão: enquanto têm o foco do teclado, letras e números são deles'],
  ...navigationFor(who).map(({ route, letter, label }) => [numberOf(who, route, letter), label] as const),
  ['?', 'Mostrar estes atalhos'],
]

/** The keyboard's shortcuts, and the switch that turns them off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const on = useStore($shortcutsOn)
  return (
    <Dialog open onClose={onClose} title="Atalhos do teclado">
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcutsFor(useStore($who)).map(([key, meaning]) => (
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
