import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
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
