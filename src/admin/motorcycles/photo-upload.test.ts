import { expect, test } from 'vitest'
import { createPhotoQueue, type Sent } from './photo-upload.ts'

const file = (name: string) => new File(['x'], name)
const crop = { left: 0, top: 0, width: 8, height: 5 }
const photo = (sha256: string) => ({ sha256, crop })

/** A queue whose uploads end when the test says so. */
function started(...names: string[]) {
  const asked: { name: string; share: (share: number) => void; end: (sent: Sent) => Promise<void> }[] = []
  const arrived: string[] = []
  const queue = createPhotoQueue(
    ({ name }, share, signal) =>
      new Promise((resolve) => {
        const end = async (sent: Sent) => {
          resolve(sent)
          await Promise.resolve()
          await Promise.resolve()
        }
        signal.addEventListener('abort', () => resolve({ problem: 'abort' }))
        asked.push({ name, share, end })
      }),
    ({ sha256 }) => arrived.push(sha256),
  )
  queue.add(names.map(file))
  const shown = () => queue.$queue.get().map(({ file, share, problem }) => [file.name, problem ?? share])
  return { queue, asked, arrived, shown, names: () => asked.map(({ name }) => name) }
}

test('sends each photo once, one after another, also when word of its progress comes together with its end', async () => {
  const { asked, arrived, shown, names } = started('a', 'b', 'c')
  expect(names()).toEqual(['a'])
  asked[0]?.share(0.5)
  expect(shown()).toEqual([['a', 0.5], ['b', 0], ['c', 0]]) // biome-ignore format: one row a photo
  for (const name of ['a', 'b', 'c']) {
    const one = asked.at(-1)
    const ended = one?.end(photo(name))
    one?.share(1)
    await ended
    one?.share(1)
  }
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(shown()).toEqual([])
})

test('one that fails waits for its retry, and stops none of the others', async () => {
  const { queue, asked, arrived, shown, names } = started('a', 'b')
  await asked[0]?.end({ problem: 'Sem internet' })
  expect(shown()).toEqual([['a', 'Sem internet'], ['b', 0]]) // biome-ignore format: one row a photo
  queue.retry(1)
  await asked[1]?.end(photo('b'))
  await asked[2]?.end(photo('a'))
  expect(names()).toEqual(['a', 'b', 'a'])
  expect(arrived).toEqual(['b', 'a'])
})

test('one that is taken out while it is sent does not arrive, and the next goes on', async () => {
  const { queue, asked, arrived, names } = started('a', 'b')
  queue.drop(1)
  await asked[0]?.end(photo('a'))
  await asked[1]?.end(photo('b'))
  expect(names()).toEqual(['a', 'b'])
  expect(arrived).toEqual(['b'])
})

test('sends nothing more once its page is gone', async () => {
  const { queue, asked, arrived, names } = started('a', 'b')
  queue.stop()
  await asked[0]?.end(photo('a'))
  expect(names()).toEqual(['a'])
  expect(arrived).toEqual([])
})
