import { useStore } from '@nanostores/react'
import { $router, type ViewProps } from '../core/router.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { DetailMissing } from './DetailMissing.tsx'
import { LoadedDetail } from './LoadedDetail.tsx'
import { listOf } from './state/list-of.ts'

/** /admin/financiamentos/{id}. The address keeps the list's query, for the way back and the neighbours. */
export function DetailView({ pictures }: ViewProps) {
  const page = useStore($router)
  const id = page?.route === 'detail' ? page.params.id.trim() : ''
  const list = listOf(page?.search ?? {})
  useShortcuts({ u: list.open })
  if (id === '') return <DetailMissing sentence="id_missing" listPath={list.path} />
  return <LoadedDetail id={id} list={list} pictures={pictures} />
}
