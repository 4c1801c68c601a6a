import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ListView, ViewsResponse } from '#api/application-list.ts'
import { sentenceFor } from '#content/sentences.ts'
import { viewNameLength } from '#domain/work-lists.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { withoutPage } from '../lists/address-state.ts'
import { $rowHeight, useColumns } from './columns.tsx'
import { useChips } from './FilterPanel.tsx'
import { type ListState, listSearch } from './list-state.ts'

type Props = {
  /** The view to edit; a new one is saved without it. */
  view: ListView | undefined
  /** The views that the new one can replace. */
  changeable: readonly ListView[]
  state: ListState
  loaded: Loaded<ViewsResponse>
  onClose: () => void
}

const audience = [
  { value: 'own', label: 'Só eu' },
  { value: 'team', label: 'Equipe' },
]

/** Saves the list on screen as a view, or renames, shares, replaces and deletes one. */
export function ViewDialog(props: Props) {
  const { view, onClose } = props
  const [deleting, setDeleting] = useState(false)
  const editor = useEditor(props)
  if (deleting && view) return <DeleteDialog {...props} view={view} onBack={() => setDeleting(false)} />
  return (
    <FormDialog
      {...editor.form.dialog}
      onClose={onClose}
      title={view ? 'Editar visão' : 'Salvar visão'}
      busyLabel="Salvando..."
      confirm="Salvar"
      aside={
        view && (
          <Button variant="ghost" className="mr-auto" onClick={() => setDeleting(true)}>
            Excluir
          </Button>
        )
      }
    >
      {view?.query === null && (
        <Alert tone="warn" title="Esta visão não vale mais">
          Uma parte do filtro não existe mais. Salve com o que está na tela, ou exclua a visão.
        </Alert>
      )}
      <ViewFields {...props} {...editor} />
      <ListFields {...props} {...editor} />
      <FormFailure failure={editor.form.failure} words={{ not_found: 'Esta visão não existe mais.' }} />
    </FormDialog>
  )
}

type Editor = ReturnType<typeof useEditor>

/** Holds the typed name and choices of a view, and stores them. */
function useEditor({ view, changeable, state, loaded, onClose }: Props) {
  const list = useListOnScreen(state)
  const form = useForm({
    initial: {
      name: view?.name ?? '',
      shared: view?.shared ?? false,
      target: view?.id ?? '',
      storesList: !view || view.query === null,
      withLook: false,
    },
    read: (typed) =>
      readUnless({ name: typed.name.trim() ? undefined : sentenceFor('required') }, () => ({
        ...typed,
        shown: { query: list.query, ...(typed.withLook ? list.look : { columns: null, rowHeight: null }) },
      })),
    once: 'view',
    send: async (typed, options) => {
      const { name, shared, storesList, shown } = typed
      const target = [...changeable, ...(view ? [view] : [])].find(({ id }) => id === typed.target)
      const json = { name: name.trim(), shared }
      const answer = await loaded.change(() =>
        target
          ? call(
              admin.views[':id'].$put({
                param: { id: target.id },
                json: { ...json, version: target.version, ...(storesList && { list: shown }) },
              }),
            )
          : call(admin.views.$post({ json: { ...json, ...shown } }, options)),
      )
      if (answer.ok) {
        toast.success(target ? 'Visão mudada' : 'Visão salva')
        if (storesList) go(`${paths.list}?${listSearch(list.query)}`, { replace: true })
        onClose()
        return null
      }
      const { failure } = answer
      if (failure.code === 'stale_view' || failure.code === 'not_found') loaded.reload()
      return failure
    },
  })
  return { form, list }
}

/** The view's name and readers, and the view that it replaces. */
function ViewFields({ view, changeable, form }: Props & Editor) {
  const places = changeable.map((one) => ({ value: one.id, label: `No lugar de “${one.name}”` }))
  function choose(id: string) {
    const target = changeable.find((one) => one.id === id)
    form.change(target ? { target: id, name: target.name, shared: target.shared } : { target: '' })
  }
  return (
    <>
      {!view && places.length > 0 && (
        <SelectField
          label="Salvar como"
          options={[{ value: '', label: 'Uma visão nova' }, ...places]}
          value={form.typed.target}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <TextField label="Nome" autoComplete="off" maxLength={viewNameLength} {...form.text('name')} />
      <RadioCards
        legend="Quem vê"
        columns={2}
        options={audience}
        value={form.typed.shared ? 'team' : 'own'}
        onChange={(who) => form.change({ shared: who === 'team' })}
      />
    </>
  )
}

/** The parts of the list on screen that the view keeps. */
function ListFields({ view, state, form, list }: Props & Editor) {
  const { typed } = form
  return (
    <>
      {view && <CheckboxField label="Trocar pelos filtros que estão na tela" {...form.checked('storesList')} />}
      {typed.storesList && (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          Mostra: <span>{list.words}</span>.{state.q && <span> O que você pesquisou não fica na visão.</span>}
        </p>
      )}
      {typed.storesList && list.hasColumns && (
        <CheckboxField label="Com as colunas e a altura das linhas de agora" {...form.checked('withLook')} />
      )}
    </>
  )
}

function DeleteDialog({ view, loaded, onClose, onBack }: Props & { view: ListView; onBack: () => void }) {
  async function remove() {
    const answer = await loaded.change(() => call(admin.views[':id'].$delete({ param: { id: view.id } })))
    // A colleague may have deleted the view first, and the result is the same.
    const isGone = answer.ok || answer.failure.code === 'not_found'
    if (!isGone) return answer.failure
    if (!answer.ok) loaded.reload()
    toast.success('Visão excluída')
    onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={`Excluir a visão ${view.name}?`}
      confirm="Excluir visão"
      isDangerous
      onConfirm={remove}
      onClose={onBack}
    >
      <span>{view.shared ? 'Ela some para toda a equipe. ' : ''}</span>Os financiamentos ficam como estão.
    </ConfirmDialog>
  )
}

/** The list on screen in words, as a view would keep it: its filters, and its columns if there is a table. */
function useListOnScreen(state: ListState) {
  const { shown } = useColumns()
  const rowHeight = useStore($rowHeight)
  const rows = useTablet()
  const { q: _searched, ...query } = withoutPage(state)
  const words = useChips(query).map(({ label }) => label)
  return {
    query,
    words: words.length > 0 ? new Intl.ListFormat('pt-BR').format(words) : 'todos os financiamentos',
    hasColumns: rows,
    look: { columns: shown.map(({ id }) => id).join(','), rowHeight },
  }
}
