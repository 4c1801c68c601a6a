import { useMemo, useState } from 'react'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { queueNames, queues } from '#domain/work/queues.ts'
import { builtInViewNames, builtInViews } from '#domain/work/views.ts'
import { dealershipPath, go, motoPath, paths } from '../core/router.ts'
import { actionOf } from '../core/shortcuts.ts'
import { useEnterQueue } from '../work/queue-session.ts'
import { logOut } from './log-out.ts'
import { navigationFor } from './navigation.ts'
import type { Hit } from './palette-sources.ts'

/** What the keys of an open application open. A decision is no choice here, as an Enter that came too early would take it. */
const ofTheApplication = [
  ['r', 'Recusar'],
  ['s', 'Informar o score'],
  ['d', 'Conferir o próximo documento'],
  ['o', 'Escrever uma observação'],
  ['e', 'Escrever ao cliente'],
] as const

const views = Object.keys(builtInViews) as (keyof typeof builtInViews)[]

/** The places of a role and everything that it can begin from anywhere; in an open application, also what its keys do. */
export function usePaletteActions(role: AdminRole | undefined, onHelp: () => void): readonly Hit[] {
  const { enter } = useEnterQueue()
  // The keys are those of the view over which the palette was opened.
  const [here] = useState(() => ofTheApplication.filter(([key]) => actionOf(key)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions do the same in every render.
  return useMemo(
    () => [
      ...navigationFor(role).map(({ path, label }) => ({ key: path, kind: 'Tela', label, open: () => go(path) })),
      { key: 'security', kind: 'Tela', label: 'Segurança da conta', open: () => go(paths.security) },
      ...here.map(([key, label]) => ({ key, kind: 'Neste financiamento', label, open: () => actionOf(key)?.() })),
      ...views.map((name) => ({
        ...{ key: `view ${name}`, kind: 'Visão', label: builtInViewNames[name] },
        open: () => go(`${paths.list}?${new URLSearchParams(builtInViews[name])}`),
      })),
      ...queues.map((queue) => ({
        ...{ key: `queue ${queue}`, kind: 'Ação', label: `Pegar próximo: ${queueNames[queue]}` },
        open: () => void enter(queue),
      })),
      ...(role === 'manager'
        ? [
            { key: 'new', kind: 'Ação', label: 'Nova Moto', open: () => go(motoPath('nova')) },
            { key: 'dealership', kind: 'Ação', label: 'Nova concessionária', open: () => go(dealershipPath('nova')) },
            { key: 'team', kind: 'Ação', label: 'Convidar colega', open: () => go(paths.team) },
          ]
        : []),
      { key: 'help', kind: 'Ajuda', label: 'Atalhos do teclado', open: onHelp },
      { key: 'leave', kind: 'Ação', label: 'Sair do sistema', open: () => void logOut() },
    ],
    [role],
  )
}
