import { describe, expect, test } from 'vitest'
import { networkOf } from './rate-limits.ts'

describe('the network that is counted', () => {
  test.each([
    [
      '2001:db8:0:0:0:0:0:1',
      '2001:db8::2',
      '2001:0DB8::ffff',
      '2001:db8:0:0:1::',
      '2001:db8::a:b:c:d',
      '2001:db8::1%eth0',
    ],
    ['2001:db8:0:5::1', '2001:db8::5:0:0:0:9', '2001:0db8:0000:0005:ffff:ffff:ffff:ffff'],
    ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407'],
  ])('is one for every spelling and every address of it: %s', (...spellings) => {
    expect(new Set(spellings.map(networkOf)).size).toBe(1)
  })

  test('is another for the neighbours, and a text that is no address stands for itself', () => {
    expect(networkOf('2001:db8:0:5::1')).not.toBe(networkOf('2001:db8:0:6::1'))
    expect(networkOf('198.51.100.7')).not.toBe(networkOf('198.51.100.8'))
    expect(networkOf('')).toBe('')
    expect(networkOf('no:address:at:all')).toBe('no:address:at:all')
  })
})
