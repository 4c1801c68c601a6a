import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fireEvent, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Dialog, FormDialog, focusFirst } from './Dialog.tsx'

const dialog = () => screen.getByRole('dialog', { name: 'Pergunta' })

function Opened({ closes = true, children }: { closes?: boolean; children?: React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog open={open} onClose={closes ? () => setOpen(false) : undefined} title="Pergunta" actions={<b>Pé</b>}>
        {children}
      </Dialog>
    </>
  )
}

async function open(element = <Opened />) {
  const user = show(element)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  return user
}

test('a closed dialog has nothing in it', () => {
  show(<Opened>Dentro</Opened>)
  expect(screen.queryByText('Dentro')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['the part of the page stays', true, 'Parte'],
  ['all of it goes', false, 'Página'],
])('once what opened it has gone, the focus is where it stood: %s', async (_, stays, heading) => {
  function Page() {
    const [step, setStep] = useState<'begin' | 'asks' | 'done'>('begin')
    return (
      <>
        <h1>Página</h1>
        {(stays || step !== 'done') && (
          <section>
            <h2>Parte</h2>
            {step !== 'done' && (
              <button type="button" onClick={() => setStep('asks')}>
                Abrir
              </button>
            )}
            {step === 'asks' && (
              <Dialog open onClose={() => {}} title="Pergunta">
                <button type="button" onClick={() => setStep('done')}>
                  Confirmar
                </button>
              </Dialog>
            )}
          </section>
        )}
      </>
    )
  }
  const user = await open(<Page />)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
})

test('it takes the focus at its close button, and gives it back', async () => {
  const user = await open()
  expect(screen.getByRole('button', { name: 'Fechar' })).toHaveFocus()
  expect(screen.getByText('Pé')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
})

test('Escape closes it', async () => {
  const user = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Pé')).toBeNull())
})

test('one that its own buttons end has no other end', async () => {
  const user = await open(<Opened closes={false} />)
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeVisible())
})

test('a press on what is behind closes it, but not a press inside that ends outside', async () => {
  const user = await open(
    <Opened>
      <p>Dentro</p>
    </Opened>,
  )
  fireEvent.pointerDown(screen.getByText('Dentro'))
  fireEvent.click(dialog())
  expect(dialog()).toBeVisible()
  await user.click(screen.getByText('Dentro'))
  expect(dialog()).toBeVisible()
  fireEvent.pointerDown(dialog())
  fireEvent.click(dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one with a form begins at its first field that can be filled', async () => {
  await open(
    <Opened>
      <form>
        <input type="hidden" />
        <input aria-label="Fixo" disabled />
        <input aria-label="Primeiro" />
      </form>
    </Opened>,
  )
  expect(screen.getByRole('textbox', { name: 'Primeiro' })).toHaveFocus()
})

test('a field that asks for the focus gets it', async () => {
  await open(
    <Opened>
      <form>
        <input aria-label="Primeiro" />
        <input aria-label="Segundo" ref={focusFirst} />
      </form>
    </Opened>,
  )
  expect(screen.getByRole('textbox', { name: 'Segundo' })).toHaveFocus()
})

test('a form in a dialog is sent by its button and left by the other', async () => {
  const [onSubmit, onClose] = [vi.fn((event: React.SubmitEvent) => event.preventDefault()), vi.fn()]
  function Form() {
    const form = useRef<HTMLFormElement>(null)
    return (
      <FormDialog title="Pergunta" confirm="Enviar" aside={<b>Ao lado</b>} {...{ form, onSubmit, onClose }}>
        <input aria-label="Nome" required />
      </FormDialog>
    )
  }
  const user = show(<Form />)
  expect(screen.getByText('Ao lado')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
