import { expect, test, vi } from 'vitest'
import type { DocumentView } from '#api/portal.ts'
import { partBytes } from '#domain/documents/documents.ts'
import { sendFile, type UploadServer } from './send-file.ts'
import { UploadFailure } from './upload-failure.ts'
import type { UploadStage } from './upload-state.ts'

const stored = { status: 'uploaded' } as DocumentView
const file = { blob: new Blob([new Uint8Array(partBytes * 2 + 100)]), name: 'cnh.jpg', sha256: 'a'.repeat(64) }

/** A server that stores the parts and whose calls can fail on demand. */
function serverWith(failures: Partial<Record<string, string[]>> = {}) {
  const parts: number[] = []
  const failing = (call: string, step: UploadFailure['step']) => {
    const code = failures[call]?.shift()
    if (code) throw new UploadFailure(code, step)
  }
  const server = {
    start: vi.fn(async () => {
      failing('start', 'start')
      return { id: 'u1', parts: 3, received: parts.length }
    }),
    part: vi.fn(async (_id: string, index: number, bytes: Blob, onProgress: (sent: number) => void) => {
      failing(`part${index}`, 'part')
      onProgress(bytes.size)
      parts[index] = bytes.size
      return { id: 'u1', parts: 3, received: parts.length }
    }),
    complete: vi.fn(async () => {
      failing('complete', 'complete')
      return stored
    }),
    cancel: vi.fn(async () => {}),
  } satisfies UploadServer
  return { server, parts }
}

const hooks = (signal = new AbortController().signal) => {
  const seen: [UploadStage, number][] = []
  return {
    seen,
    signal,
    onProgress: (stage: UploadStage, percent: number) => seen.push([stage, percent]),
    pause: async () => {},
  }
}

test('sends every part once, in order, and tells how far it is', async () => {
  const { server, parts } = serverWith()
  const watch = hooks()
  expect(await sendFile(server, 'cnh', file, watch)).toBe(stored)
  expect(parts).toEqual([partBytes, partBytes, 100])
  const percents = watch.seen.map(([, percent]) => percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(watch.seen.at(-1)).toEqual(['checking', 100])
})

test('goes on after a lost connection with the part that is missing', async () => {
  const { server } = serverWith({ part1: ['network', 'network'] })
  const watch = hooks()
  expect(await sendFile(server, 'cnh', file, watch)).toBe(stored)
  expect(server.part.mock.calls.map(([, index]) => index)).toEqual([0, 1, 1, 1, 2])
  expect(watch.seen).toContainEqual(['waiting', 50])
})

test('gives up after three repetitions, and a later call starts from what the server has', async () => {
  const { server } = serverWith({ part2: ['network', 'network', 'network', 'network'] })
  await expect(sendFile(server, 'cnh', file, hooks())).rejects.toMatchObject({ code: 'network', step: 'part' })
  expect(await sendFile(server, 'cnh', file, hooks())).toBe(stored)
  expect(server.part.mock.calls.filter(([, index]) => index === 0)).toHaveLength(1)
})

test('does not repeat what was refused', async () => {
  const { server } = serverWith({ complete: ['file_damaged'] })
  await expect(sendFile(server, 'cnh', file, hooks())).rejects.toMatchObject({ code: 'file_damaged' })
  expect(server.complete).toHaveBeenCalledTimes(1)
})

test('a cancelled upload is forgotten by the server', async () => {
  const { server } = serverWith()
  const cancel = new AbortController()
  server.part.mockImplementationOnce(async () => {
    cancel.abort()
    throw new UploadFailure('network', 'part')
  })
  await expect(sendFile(server, 'cnh', file, hooks(cancel.signal))).rejects.toThrow(/abort/i)
  expect(server.cancel).toHaveBeenCalledWith('u1')
  expect(server.complete).not.toHaveBeenCalled()
})
