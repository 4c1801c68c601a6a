import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { Button } from './Button.tsx'

test('a button that its own press switches off keeps the focus, does nothing more, and is skipped once it is left', async () => {
  const save = vi.fn()
  function Saves() {
    const [isChanged, setChanged] = useState(true)
    const press = () => {
      save()
      setChanged(false)
    }
    return (
      <>
        <Button disabled={!isChanged} onClick={press}>
          Salvar
        </Button>
        <Button>Outro</Button>
      </>
    )
  }
  const user = show(<Saves />)
  const button = screen.getByRole('button', { name: 'Salvar' })
  await user.click(button)
  expect(button).toHaveFocus()
  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  expect(save).toHaveBeenCalledOnce()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Outro' })).toHaveFocus()
  expect(button).toBeDisabled()
})

test('it keeps the focus that a dialog gave back before its press was done', async () => {
  function Asks() {
    const [step, setStep] = useState<'begin' | 'asks' | 'sends' | 'done'>('begin')
    return (
      <>
        <Button disabled={step === 'done'} onClick={() => setStep('asks')}>
          Pedir
        </Button>
        {step === 'asks' && (
          <Dialog open onClose={() => {}} title="Confirme">
            <Button onClick={() => setStep('sends')}>Confirmar</Button>
          </Dialog>
        )}
        {step === 'sends' && <Sends onDone={() => setStep('done')} />}
      </>
    )
  }
  const user = show(<Asks />)
  await user.click(screen.getByRole('button', { name: 'Pedir' }))
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  const button = screen.getByRole('button', { name: 'Pedir' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
  expect(button).toBeEnabled()
})

function Sends({ onDone }: { onDone: () => void }) {
  useEffect(() => void Promise.resolve().then(onDone), [onDone])
  return null
}
