import { expect, test, vi } from 'vitest'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Dialog } from './Dialog.tsx'
import { dialogOnDemand } from './dialog-on-demand.tsx'

test('a dialog that loads has its name and can be closed before its content is there', async () => {
  const code = Promise.withResolvers<typeof Whole>()
  const Whole = ({ onClose }: { onClose: () => void }) => (
    <Dialog open onClose={onClose} title="Registrar entrega">
      <p>Quem retira</p>
    </Dialog>
  )
  const OnDemand = dialogOnDemand({ title: 'Registrar entrega' }, () => code.promise)
  const onClose = vi.fn()
  const user = show(<OnDemand onClose={onClose} />)
  expect(await screen.findByRole('dialog', { name: 'Registrar entrega' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  code.resolve(Whole)
  await waitFor(() => expect(screen.getByText('Quem retira')).toBeVisible())
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
