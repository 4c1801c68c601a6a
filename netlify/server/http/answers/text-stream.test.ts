import { expect, it } from 'vitest'
import { textStream } from './text-stream.ts'

const settled = () => new Promise(setImmediate)

it('makes no more than one text ahead of its reader, and ends the maker with the reader', async () => {
  let made = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) yield `${++made};`
    } finally {
      ended = true
    }
  }
  const reader = textStream(endless()).getReader()
  await settled()
  expect(made).toBe(1)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('1;')
  await settled()
  expect(made).toBe(2)
  await reader.cancel()
  expect(ended).toBe(true)
})

it('breaks off when the maker fails, so that half a file is not taken for a whole one', async () => {
  async function* failing() {
    yield 'ação;'
    throw new Error('connection lost')
  }
  await expect(new Response(textStream(failing())).text()).rejects.toThrow('connection lost')
})
