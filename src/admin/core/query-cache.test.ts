import { describe, expect, test } from 'vitest'
import type { Answer, Failure } from '#lib/api.ts'
import { QueryCache } from './query-cache.ts'

const failed: Failure = { code: 'network', errors: [], retryAfterSeconds: undefined }

/** A call of the API whose answer the test triggers. */
function controlled() {
  let settle: (answer: Answer<string>) => void = () => {}
  let signal: AbortSignal | undefined
  const promise = new Promise<Answer<string>>((resolve) => {
    settle = resolve
  })
  const send = (own?: AbortSignal | string) => {
    if (own instanceof AbortSignal) signal = own
    return promise
  }
  return {
    send,
    answer: (data: string) => settle({ ok: true, data }),
    fail: () => settle({ ok: false, failure: failed }),
    aborted: () => signal?.aborted,
  }
}

/** A cache, and the values that a listener of 'a' has seen. */
function watched() {
  const answers = new QueryCache()
  const seen: unknown[] = []
  answers.subscribe('a', () => seen.push(answers.read('a').data))
  return { answers, seen }
}

describe('a load', () => {
  test('that a newer one overtakes is dropped, whichever answers last', async () => {
    const { answers, seen } = watched()
    const [slow, fast] = [controlled(), controlled()]
    const first = answers.load('a', slow.send)
    const second = answers.load('a', fast.send)
    expect(slow.aborted()).toBe(true)
    fast.answer('new')
    await second
    slow.answer('old')
    await first
    expect(seen).toEqual(['new'])
  })

  test('that fails leaves the answer there is, and says why', async () => {
    const { answers } = watched()
    answers.put('a', 'known')
    const poll = controlled()
    const loaded = answers.load('a', poll.send)
    poll.fail()
    await loaded
    expect(answers.read('a')).toEqual({ data: 'known', failure: failed })
  })

  test('is shared by views that show the same, and lives as long as one of them listens', async () => {
    const answers = new QueryCache()
    const [leave, stay] = [answers.subscribe('a', () => {}), answers.subscribe('a', () => {})]
    const [first, second] = [controlled(), controlled()]
    answers.show('a', first.send)
    answers.show('a', second.send)
    leave()
    answers.stop('a')
    expect(first.aborted()).toBe(false)
    first.answer('shared')
    await expect.poll(() => answers.read('a').data).toBe('shared')
    expect(second.aborted()).toBeUndefined()
    stay()
    answers.stop('a')
  })

  test('of what another view shows is current for a minute', async () => {
    const answers = new QueryCache()
    const loads: string[] = []
    const ask = (name: string) => async () => {
      loads.push(name)
      return { ok: true as const, data: name }
    }
    answers.subscribe('a', () => {})
    answers.show('a', ask('first'))
    await expect.poll(() => answers.read('a').data).toBe('first')
    const leave = answers.subscribe('a', () => {})
    answers.show('a', ask('beside'))
    leave()
    answers.show('a', ask('alone'))
    expect(loads).toEqual(['first', 'alone'])
  })

  test('begins without the failure of one that nobody waits for any more', async () => {
    const answers = new QueryCache()
    const load = controlled()
    const loaded = answers.load('a', load.send)
    load.fail()
    await loaded
    expect(answers.read('a')).toEqual({ failure: failed })
    answers.stop('a')
    expect(answers.read('a')).toEqual({})
  })
})

describe('a change', () => {
  test('is not undone by a poll begun before it, answered after it', async () => {
    const { answers, seen } = watched()
    const [poll, save] = [controlled(), controlled()]
    const polled = answers.load('a', poll.send)
    const saved = answers.change('a', save.send)
    save.answer('saved')
    await saved
    poll.answer('from before')
    await polled
    expect(seen).toEqual(['saved'])
  })

  test('is not told before it is done by a poll that saw it first', async () => {
    const { answers, seen } = watched()
    const [before, during, save] = [controlled(), controlled(), controlled()]
    const early = answers.load('a', before.send)
    const saved = answers.change('a', save.send)
    const polled = answers.load('a', during.send)
    before.answer('saved, as the poll saw it')
    during.answer('saved, as the poll saw it')
    await Promise.all([early, polled])
    expect(seen).toEqual([])
    save.answer('saved')
    await saved
    expect(seen).toEqual(['saved'])
  })

  test('waits for the one before it and starts from what that left', async () => {
    const { answers } = watched()
    const first = controlled()
    const saved = answers.change('a', first.send)
    let startedFrom: unknown
    const next = answers.change<string>('a', async (current) => {
      startedFrom = current
      return { ok: true, data: 'second' }
    })
    first.answer('first')
    await Promise.all([saved, next])
    expect(startedFrom).toBe('first')
    expect(answers.read('a').data).toBe('second')
  })

  test('that fails changes nothing, and loads go on', async () => {
    const { answers, seen } = watched()
    answers.put('a', 'known')
    const save = controlled()
    const saved = answers.change('a', save.send)
    save.fail()
    expect(await saved).toEqual({ ok: false, failure: failed })
    const poll = controlled()
    const loaded = answers.load('a', poll.send)
    poll.answer('newer')
    await loaded
    expect(seen).toEqual(['known', 'newer'])
  })

  test('of one key leaves the others alone', async () => {
    const { answers } = watched()
    const [poll, save] = [controlled(), controlled()]
    const loaded = answers.load('b', poll.send)
    const saved = answers.change('a', save.send)
    poll.answer('b')
    save.answer('a')
    await Promise.all([loaded, saved])
    expect(answers.read('b').data).toBe('b')
  })
})

describe('what is kept', () => {
  test('does not outlive a logout, nor does what is on its way', async () => {
    const { answers } = watched()
    answers.put('a', 'known')
    const [load, save] = [controlled(), controlled()]
    const pending = [answers.load('b', load.send), answers.change('a', save.send)]
    await Promise.resolve()
    answers.forget()
    expect(load.aborted()).toBe(true)
    load.answer('late')
    save.answer('late')
    await Promise.all(pending)
    expect([answers.read('a'), answers.read('b')]).toEqual([{}, {}])
  })

  test('is bounded, but never what somebody looks at', () => {
    const answers = new QueryCache({ keepAtMost: 2 })
    answers.subscribe('a', () => {})
    for (const key of ['a', 'b', 'c', 'd']) answers.put(key, key)
    expect(['a', 'b', 'c', 'd'].map((key) => answers.read(key).data)).toEqual(['a', undefined, undefined, 'd'])
  })

  test('is fetched ahead only once', async () => {
    const answers = new QueryCache()
    const [first, second] = [controlled(), controlled()]
    answers.prefetch('a', first.send)
    answers.prefetch('a', second.send)
    expect(second.aborted()).toBeUndefined()
    first.answer('ahead')
    await Promise.resolve()
    await Promise.resolve()
    answers.prefetch('a', second.send)
    expect(answers.read('a').data).toBe('ahead')
    expect(second.aborted()).toBeUndefined()
  })
})
