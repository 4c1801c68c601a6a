import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { keepFocus } from './keep-focus.ts'
import { Card } from './structure/Card.tsx'
import { FoldingCard } from './structure/FoldingCard.tsx'

beforeEach(keepFocus)

const place = (name: string) => screen.getByRole('group', { name })

/** A button that goes with its press, and what stands there instead. */
function Going({ instead = null }: { instead?: React.ReactNode }) {
  const [gone, setGone] = useState(false)
  if (gone) return instead
  return (
    <button type="button" onClick={() => setGone(true)}>
      Escolher
    </button>
  )
}

test.each([
  [
    'a card',
    <Card key="card" id="lugar" title="Retirada">
      <Going />
    </Card>,
  ],
  [
    'a card that folds',
    <FoldingCard key="fold" id="lugar" title="Retirada" line="" opens>
      <Going />
    </FoldingCard>,
  ],
  [
    'the nearest of two',
    <Card key="two" id="fora" title="Fora">
      <Card id="lugar" title="Retirada">
        <Going />
      </Card>
    </Card>,
  ],
])('a button that goes with its press leaves the focus to %s, by its name', async (_, element) => {
  const user = show(element)
  await user.click(screen.getByRole('button', { name: 'Escolher' }))
  await waitFor(() => expect(place('Retirada')).toHaveFocus())
})

test('a place that goes along leaves it to the one around', async () => {
  function Both() {
    const [shown, setShown] = useState(true)
    return (
      <Card id="fora" title="Fora">
        {shown && (
          <Card id="lugar" title="Retirada">
            <button type="button" onClick={() => setShown(false)}>
              Encerrar
            </button>
          </Card>
        )}
      </Card>
    )
  }
  const user = show(<Both />)
  await user.click(screen.getByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(place('Fora')).toHaveFocus())
})

test('a field that asks for the focus has it, and what is removed elsewhere takes none', async () => {
  const user = show(
    <Card id="lugar" title="Retirada">
      {/* biome-ignore lint/a11y/noAutofocus: it is what the test is about. */}
      <Going instead={<input aria-label="Código" autoFocus />} />
    </Card>,
  )
  await user.click(screen.getByRole('button', { name: 'Escolher' }))
  const field = await screen.findByRole('textbox', { name: 'Código' })
  expect(field).toHaveFocus()
  document.body.append(document.createElement('p'))
  document.body.lastChild?.remove()
  await waitFor(() => expect(field).toHaveFocus())
})

test('what folds is no place by itself, because the Tab key would pass by everything in it', () => {
  show(
    <FoldingCard id="lugar" title="Retirada" line="" opens>
      <Going />
    </FoldingCard>,
  )
  expect(place('Retirada').tagName).not.toBe('DETAILS')
  expect(document.querySelector('details')).not.toHaveAttribute('tabindex')
})
