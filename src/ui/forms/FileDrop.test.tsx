import { expect, test, vi } from 'vitest'
import { fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { FileDrop } from './FileDrop.tsx'

const [one, two] = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name, { type: 'application/pdf' })) as [File, File]
const input = () => screen.getByLabelText<HTMLInputElement>(/^Comprovante/)
const onFile = vi.fn()

function open(props: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  onFile.mockClear()
  return show(<FileDrop label="Comprovante" hint="PDF até 5 MB" onFile={onFile} {...props} />)
}
const drop = (...files: File[]) => fireEvent.drop(input().closest('label') as HTMLElement, { dataTransfer: { files } })

test('a chosen file is given, and the same one can be chosen again', async () => {
  const user = open()
  await user.upload(input(), one)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(one)
  expect(input()).toHaveValue('')
  await user.upload(input(), one)
  expect(onFile).toHaveBeenCalledTimes(2)
})

test('a dropped file is given, of several the first', () => {
  open()
  drop(one, two)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(one)
})

test('several are given where several are wanted', () => {
  open({ multiple: true })
  drop(one, two)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(one, two)
})

test('a drop without a file, and one on a disabled area, give nothing', () => {
  open({ disabled: true })
  drop(one)
  drop()
  expect(onFile).not.toHaveBeenCalled()
  expect(input()).toBeDisabled()
})

test('the browser opens no file that is dropped', () => {
  open()
  const area = input().closest('label') as HTMLElement
  expect(fireEvent.dragOver(area)).toBe(false)
  expect(drop(one)).toBe(false)
})

test('the hint describes the field, and an error is told and describes it too', () => {
  open({ error: 'Grande demais' })
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription('PDF até 5 MB Grande demais')
  expect(screen.getByRole('alert')).toHaveTextContent('Grande demais')
})

test('without an error the field is valid', () => {
  open()
  expect(input()).toBeValid()
  expect(input()).toHaveAccessibleDescription('PDF até 5 MB')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
